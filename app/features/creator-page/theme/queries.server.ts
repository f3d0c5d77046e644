import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { readChoices, THEME_COLUMNS } from "#app/features/creator-page/core/page-theme.ts";
import { COLOR_NAMES, PRESET_IDS } from "#app/features/creator-page/core/presets.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { StoredTheme } from "./schema.ts";
import { pickColors } from "./shown-theme.server.ts";

/** Returns the initial values of the appearance form. @throws AppError `not_found` */
export async function getStoredTheme(owner: PageOwner, tx: Tx = db): Promise<StoredTheme> {
	const row = await tx.theme.findUnique({
		where: { profileId: owner.profileId, profile: { userId: owner.userId } },
		select: { version: true, ...THEME_COLUMNS },
	});
	if (row === null) throw new AppError("not_found", "This page no longer exists.");
	return {
		version: row.version,
		preset: PRESET_IDS.find((id) => id === row.preset) ?? "default",
		...readChoices(row),
		colors: pickColors(row.customColors, COLOR_NAMES),
		customCss: row.customCss,
	};
}
