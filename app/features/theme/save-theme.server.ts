import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import type { PageOwner } from "#app/features/profile/schema.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { CustomColors } from "./page-theme.ts";
import { COLOR_NAMES, type ColorName } from "./presets.ts";
import { getStoredTheme } from "./queries.server.ts";
import { lockedMessage, type StoredTheme } from "./schema.ts";

/**
 * Saves the theme over the row that the form was filled from. What the owner's tier does not hold stays as it is stored,
 * so that an upgrade brings it back. @returns what is stored now
 * @throws AppError `forbidden` for a preset, a colour or CSS that the tier does not hold; `conflict` when the row has
 * changed since, unless to the very same theme; `not_found`
 */
export async function saveTheme({
	owner,
	version,
	preset,
	buttonShape,
	colors,
	customCss,
}: Pick<StoredTheme, "version" | "preset" | "buttonShape"> & {
	owner: PageOwner;
	/** Null: the preset's. Left out: as it is stored. */
	colors: ColorChanges;
	/** Left out: as it is stored. */
	customCss?: string | undefined;
}): Promise<StoredTheme> {
	const [stored, { tier }] = await Promise.all([getStoredTheme(owner), readTier(owner)]);
	const may = entitlementsOf(tier);
	if (preset !== stored.preset && !may.presets.includes(preset)) {
		throw new AppError("forbidden", lockedMessage(preset));
	}
	const locked = COLOR_NAMES.filter((name) => !may.customColors.includes(name));
	const tried = locked.find((name) => colors[name] && colors[name] !== stored.colors[name]);
	if (tried) throw new AppError("forbidden", COLORS_LOCKED);
	if (!may.customCss && customCss && customCss !== stored.customCss) {
		throw new AppError("forbidden", CSS_LOCKED);
	}

	const next = {
		preset,
		buttonShape,
		colors: mergeColors(stored.colors, only(colors, may.customColors)),
		customCss: may.customCss ? (customCss ?? stored.customCss) : stored.customCss,
	};
	const { count } = await db.theme.updateMany({
		where: { profileId: owner.profileId, profile: { userId: owner.userId }, version },
		data: {
			preset: next.preset,
			buttonShape: next.buttonShape,
			customColors: next.colors,
			customCss: next.customCss,
			version: { increment: 1 },
		},
	});
	if (count === 1) {
		await invalidatePublicPage(owner.profileId);
		return { version: version + 1, ...next };
	}
	const now = await getStoredTheme(owner);
	if (isSame(now, next)) return now;
	throw new AppError("conflict", "This theme has been changed elsewhere.");
}

const COLORS_LOCKED = "These colors belong to a higher plan. Upgrade to choose them.";
const CSS_LOCKED = "Custom CSS belongs to a higher plan. Upgrade to use it.";

/** From the account itself: a session may have been read before the plan changed. */
function readTier(owner: PageOwner): Promise<{ tier: Tier }> {
	return db.user.findUniqueOrThrow({ where: { id: owner.userId }, select: { tier: true } });
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

function isSame(now: StoredTheme, next: Omit<StoredTheme, "version">): boolean {
	return (
		now.preset === next.preset &&
		now.buttonShape === next.buttonShape &&
		now.customCss === next.customCss &&
		COLOR_NAMES.every((name) => now.colors[name] === next.colors[name])
	);
}
