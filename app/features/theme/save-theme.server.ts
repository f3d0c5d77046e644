import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import { partOfPlans, planNames, tiersWithColors } from "#app/features/billing/plans-with.ts";
import {
	changePage,
	type PageTx,
	unchangedOrConflict,
} from "#app/features/page/change-page.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import type { CustomColors } from "#app/features/page/page-theme.ts";
import { COLOR_NAMES, type ColorName } from "#app/features/page/presets.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { getStoredTheme } from "./queries.server.ts";
import { lockedMessage, type StoredTheme } from "./schema.ts";

/**
 * Saves the theme, based on the row version that the form was filled from. What the owner's tier doesn't include stays
 * as stored, so that an upgrade restores it. @returns the stored values
 * @throws AppError `forbidden` for a preset, a color or CSS that the tier doesn't include; `conflict` if the row has
 * changed since to another theme; `not_found`
 */
export async function saveTheme({
	owner,
	version,
	preset,
	buttonShape,
	colors,
	customCss,
}: Pick<StoredTheme, "version" | "preset" | "buttonShape"> & {
	owner: PageEditor;
	/** Null resets to the preset's color; a missing color stays as stored. */
	colors: ColorChanges;
	/** If missing, the stored CSS stays. */
	customCss?: string | undefined;
}): Promise<StoredTheme> {
	return changePage(owner, async (tx) => {
		const [stored, { tier }] = [await getStoredTheme(owner, tx), await readTier(tx, owner)];
		const may = entitlementsOf(tier);
		if (preset !== stored.preset && !may.presets.includes(preset)) {
			throw new AppError("forbidden", lockedMessage(preset));
		}
		const locked = COLOR_NAMES.filter((name) => !may.customColors.includes(name));
		const tried = locked.find((name) => colors[name] && colors[name] !== stored.colors[name]);
		if (tried) {
			const plans = planNames(tiersWithColors(tried));
			throw new AppError("forbidden", `These colors are part of ${plans}. Upgrade to choose them.`);
		}
		if (!may.customCss && customCss && customCss !== stored.customCss) {
			throw new AppError("forbidden", `${partOfPlans("customCss")}. Upgrade to use it.`);
		}

		const next = {
			preset,
			buttonShape,
			colors: mergeColors(stored.colors, only(colors, may.customColors)),
			customCss: may.customCss ? (customCss ?? stored.customCss) : stored.customCss,
		};
		if (stored.version !== version) {
			return unchangedOrConflict(stored, {
				isSame: isSame(stored, next),
				message: "Your theme was changed elsewhere.",
			});
		}
		await tx.theme.update({
			where: { profileId: owner.profileId },
			data: {
				preset: next.preset,
				buttonShape: next.buttonShape,
				customColors: next.colors,
				customCss: next.customCss,
				version: { increment: 1 },
			},
		});
		return { version: version + 1, ...next };
	});
}

/** Reads the tier from the account: the session may have been read before the plan changed. */
function readTier(tx: PageTx, owner: PageEditor): Promise<{ tier: Tier }> {
	return tx.user.findUniqueOrThrow({ where: { id: owner.userId }, select: { tier: true } });
}

type ColorChanges = Partial<Record<ColorName, string | null>>;

function only(changes: ColorChanges, names: readonly ColorName[]): ColorChanges {
	return Object.fromEntries(names.map((name) => [name, changes[name]]));
}

function mergeColors(stored: CustomColors, changes: ColorChanges): CustomColors {
	return Object.fromEntries(
		COLOR_NAMES.flatMap((name) => {
			const color = changes[name] === undefined ? stored[name] : changes[name];
			return color ? [[name, color]] : [];
		}),
	);
}

function isSame(stored: StoredTheme, next: Omit<StoredTheme, "version">): boolean {
	return (
		stored.preset === next.preset &&
		stored.buttonShape === next.buttonShape &&
		stored.customCss === next.customCss &&
		COLOR_NAMES.every((name) => stored.colors[name] === next.colors[name])
	);
}
