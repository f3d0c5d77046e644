/**
 * The programs that the image runs beside the server, by name: `build/NAME.js` is made of each. A checkout runs their
 * sources.
 */
export const PROGRAMS = {
	"check-configuration": "scripts/check-configuration.ts",
	"check-health": "scripts/check-health.ts",
	migrate: "scripts/migrate.ts",
	backup: "scripts/backup.ts",
	"backup-verify": "scripts/backup-verify.ts",
	restore: "scripts/restore.ts",
	"storage-copy": "scripts/storage-copy.ts",
	doctor: "app/doctor.ts",
	"admin-sign-in": "app/admin-sign-in.ts",
};
