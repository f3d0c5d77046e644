/**
 * What administrators do, as the audit log names it. Add an entry for each new use-case. Safe in the browser.
 */
export const AUDIT_ACTIONS = {
	"session.started": "Signed in",
	"session.ended": "Logged out",
	"session.revoked": "Signed out a device",
	"sessions.revoked": "Signed out all other devices",
	"password.changed": "Changed own password",
	"two-step.started": "Started two-step setup",
	"two-step.canceled": "Canceled two-step setup",
	"two-step.enabled": "Turned on two-step verification",
	"two-step.disabled": "Turned off two-step verification",
	"passkey.added": "Added a passkey",
	"passkey.renamed": "Renamed a passkey",
	"passkey.removed": "Removed a passkey",
	"service.connected": "Connected a sign-in service",
	"sign-in-link.created": "Made a link to log in",
	"recovery-codes.replaced": "Replaced recovery codes",
	"recovery-code.used": "Used a recovery code",
	"administrator.created": "Created an administrator",
	"administrator.invited": "Invited an administrator",
	"administrator.joined": "Accepted an invitation",
	"administrator.removed": "Removed an administrator",
	"invitation.withdrawn": "Withdrew an invitation",
	"audit-log.exported": "Exported the audit log",
	"homepage.draft-edited": "Edited the draft of the landing page",
	"homepage.draft-discarded": "Discarded the draft of the landing page",
	"homepage.published": "Published the landing page",
	"homepage.restored": "Restored a version of the landing page",
	"homepage-image.uploaded": "Uploaded a picture for the landing page",
	"homepage-image.removed": "Removed a picture of the landing page",
	"maintenance.changed": "Changed maintenance mode",
	"legal-page.draft-edited": "Edited the draft of a legal page",
	"legal-page.draft-discarded": "Discarded the draft of a legal page",
	"legal-page.published": "Published a legal page",
	"user.suspended": "Suspended an account",
	"user.activated": "Activated an account",
	"page.suspended": "Suspended a page",
	"page.reinstated": "Reinstated a page",
	"link.hidden": "Hid links",
	"link.shown": "Showed hidden links",
	"creator.warned": "Warned a creator",
	"warning.withdrawn": "Withdrew a warning",
	"reports.dismissed": "Dismissed reports of a page",
	"appeal.accepted": "Accepted an appeal",
	"appeal.rejected": "Rejected an appeal",
	"user.viewed": "Opened a user’s data",
	"users.exported": "Exported users",
	"user.password-reset-sent": "Sent a password reset email",
	"user.verification-resent": "Resent a verification email",
	"user.sessions-ended": "Signed a user out everywhere",
	"user.deletion-scheduled": "Scheduled a user’s deletion",
	"user.deletion-canceled": "Canceled a user’s deletion",
	"user.email-changed": "Changed a user’s email",
	"user.two-step-disabled": "Turned off a user’s two-step verification",
	"username.released": "Released a username",
	"domain.suspended": "Suspended a domain",
	"domain.reinstated": "Reinstated a domain",
	"billing-alert.resolved": "Resolved a billing alert",
	"plan.given": "Gave a plan",
	"plan.ended": "Ended a given plan",
	"user-note.added": "Added an internal note",
	"user-note.deleted": "Deleted an internal note",
	"view-as.started": "Started viewing as a user",
	"view-as.ended": "Stopped viewing as a user",
	"view-as.refused": "Was refused a page while viewing as a user",
	"analytics.exported": "Exported analytics",
	"settings.saved": "Saved the settings",
	"mail-server.saved": "Changed the mail server",
	"two-step-requirement.changed": "Changed whether two-step verification is required",
	"test-mail.sent": "Sent a test email",
	"registration.approved": "Approved a registration",
	"registration.declined": "Declined a registration",
	"registration-invitation.created": "Created a registration link",
	"registration-invitation.withdrawn": "Withdrew a registration link",
	"email.opened": "Read an email",
	"job.opened": "Read a failed job",
	"job.retried": "Retried a failed job",
	"job.discarded": "Discarded a failed job",
	"jobs.retried": "Retried all failed runs of a job",
	"jobs.discarded": "Discarded all failed runs of a job",
	"ticket.opened": "Read a ticket",
	"ticket.replied": "Replied to a ticket",
	"ticket.status-changed": "Changed the status of a ticket",
	"ticket.noted": "Added an internal note to a ticket",
	"saved-reply.created": "Created a saved reply",
	"saved-reply.changed": "Changed a saved reply",
	"saved-reply.deleted": "Deleted a saved reply",
	"password.reset": "Reset a forgotten password",
	"target.allowed": "Allowed a flagged address",
	"target-entry.added": "Added a block or allow entry",
	"target-entry.removed": "Removed a block or allow entry",
	"target-lists.refreshed": "Refreshed the lists of dangerous addresses",
	"account.trusted": "Trusted a new account",
	"account.trust-withdrawn": "Stopped trusting an account",
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export function isAuditAction(value: unknown): value is AuditAction {
	return typeof value === "string" && Object.hasOwn(AUDIT_ACTIONS, value);
}

/** @returns the action in words; an action of another version of the product by its name */
export function describeAction(action: string): string {
	return isAuditAction(action) ? AUDIT_ACTIONS[action] : action;
}

/** Fields of a target by their names, both in words: `{ Status: "active" }`. */
export type AuditFields = Readonly<Record<string, string>>;

export type FieldChange = { field: string; before: string | null; after: string | null };

/** The fields of both states, each once, in the order of the names. */
export function listChanges(before: AuditFields | null, after: AuditFields | null): FieldChange[] {
	const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
	return [...fields].sort().map((field) => ({
		field,
		before: fieldValue(before, field),
		after: fieldValue(after, field),
	}));
}

/** @returns one change in words: `Name: Ada → Ada L.`, `Name: Ada` for a new value, `Name: Ada → removed` */
export function describeChange({ field, before, after }: FieldChange): string {
	if (before === null) return `${field}: ${after}`;
	return `${field}: ${before} → ${after ?? "removed"}`;
}

function fieldValue(fields: AuditFields | null, field: string): string | null {
	return fields && Object.hasOwn(fields, field) ? (fields[field] ?? null) : null;
}
