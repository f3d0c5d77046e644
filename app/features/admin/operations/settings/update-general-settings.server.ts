import type { AuditFields } from "#app/features/admin/audit/actions.ts";
import type { AuditActor } from "#app/features/admin/audit/record-audit.server.ts";
import { isSetByEnvironment } from "#app/platform/site.server.ts";
import type { RegistrationMode, SettingsInput } from "./schema.ts";
import { differences, updateSettings } from "./update-settings.server.ts";

/**
 * A setting that an environment variable overrides isn't in the form, and stays.
 * @throws AppError `conflict` (details.version) if another administrator saved meanwhile; `unavailable`
 */
export async function updateGeneralSettings({
	actor,
	input,
}: {
	actor: AuditActor;
	input: SettingsInput;
}): Promise<void> {
	const { version, siteName, supportEmail, ...rest } = input;
	await updateSettings({ actor, action: "settings.saved", expectedVersion: version }, (current) => {
		const saved = {
			siteName: isSetByEnvironment("APP_NAME") ? current.siteName : siteName || null,
			supportEmail: isSetByEnvironment("SUPPORT_EMAIL")
				? current.supportEmail
				: (supportEmail ?? null),
			registrations: rest.registrations,
			maintenanceMode: rest.maintenanceMode,
			signUpsPerHour: rest.signUpsPerHour ?? null,
			newAccountDays: rest.newAccountDays ?? null,
			newAccountLinksPerDay: rest.newAccountLinksPerDay ?? null,
			listAddresses: rest.listAddresses,
			rawEventMonths: rest.rawEventMonths ?? null,
			closedTicketMonths: rest.closedTicketMonths ?? null,
			outboxDays: rest.outboxDays ?? null,
		};
		return {
			data: { ...saved, registrationsOpen: saved.registrations === "open" },
			...differences(describe(current), describe(saved)),
		};
	});
}

type Described = {
	siteName: string | null;
	supportEmail: string | null;
	registrations: RegistrationMode;
	maintenanceMode: boolean;
	signUpsPerHour: number | null;
	newAccountDays: number | null;
	newAccountLinksPerDay: number | null;
	listAddresses: string[];
	rawEventMonths: number | null;
	closedTicketMonths: number | null;
	outboxDays: number | null;
};

/** The settings in words, for the audit log. */
function describe(settings: Described): AuditFields {
	const orDefault = (value: string | number | null) => (value === null ? "default" : String(value));
	return {
		"Site name": orDefault(settings.siteName),
		"Support email": orDefault(settings.supportEmail),
		Registrations: settings.registrations,
		Maintenance: settings.maintenanceMode ? "on" : "off",
		"Sign-ups per hour": orDefault(settings.signUpsPerHour),
		"Days as a new account": orDefault(settings.newAccountDays),
		"Links per day of a new account": orDefault(settings.newAccountLinksPerDay),
		"List addresses": settings.listAddresses.join(" ") || "none",
		"Months of individual visits": orDefault(settings.rawEventMonths),
		"Months of closed tickets": orDefault(settings.closedTicketMonths),
		"Days in the outbox": orDefault(settings.outboxDays),
	};
}
