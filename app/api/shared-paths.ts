/** Addresses of the API that several files name: features, or pages and scripts of this site, which need no schemas. */

/** A public page. `getPublicProfile` has the specification's other addresses for it. */
export const PROFILE_PATH = "/api/profile/{username}";
/** Whether a username is free. */
export const USERNAME_PATH = "/api/usernames/{username}";
/** The account: reading it, and changing its page. */
export const USER_PATH = "/api/user";
/** The specification's other address for it. */
export const USER_PROFILE_PATH = "/api/user/profile";
export const OEMBED_PATH = "/api/oembed";
/** The OpenAPI document. */
export const DOCUMENT_PATH = "/api/openapi.json";
