/** A sender of mail: hello@example.com or Our links <hello@example.com>. */
export const MAIL_SENDER = /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
