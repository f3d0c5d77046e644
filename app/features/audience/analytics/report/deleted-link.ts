/** Name of a link in statistics that the page no longer has. Safe in the browser. */
export const DELETED_LINK = "Deleted link";
