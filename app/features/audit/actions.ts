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
	"recovery-codes.replaced": "Replaced recovery codes",
	"recovery-code.used": "Used a recovery code",
	"administrator.created": "Created an administrator",
	"administrator.invited": "Invited an administrator",
	"administrator.joined": "Accepted an invitation",
	"administrator.removed": "Removed an administrator",
	"invitation.withdrawn": "Withdrew an invitation",
	"audit-log.exported": "Exported the audit log",
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
