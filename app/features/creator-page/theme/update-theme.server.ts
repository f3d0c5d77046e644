import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { partOfPlans, planNames, tiersWithColors } from "#app/features/billing/plans/plans-with.ts";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import {
	CHOICE_NAMES,
	type CustomColors,
	readChoices,
	STYLE_CHOICES,
	type ThemeChoices,
} from "#app/features/creator-page/core/page-theme.ts";
import { COLOR_NAMES, type ColorName } from "#app/features/creator-page/core/presets.ts";
import {
	type PageTx,
	unchangedOrConflict,
	updatePage,
} from "#app/features/creator-page/core/update-page.server.ts";
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
export async function updateTheme({
	owner,
	version,
	preset,
	colors,
	customCss,
	...choices
}: Pick<StoredTheme, "version" | "preset"> & {
	owner: PageEditor;
	/** Null resets to the preset's color; a missing color stays as stored. */
	colors: ColorChanges;
	/** If missing, the stored CSS stays. */
	customCss?: string | undefined;
} & ChoiceChanges): Promise<StoredTheme> {
	return updatePage(owner, async (tx) => {
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

		const styled = STYLE_CHOICES.some(
			(name) => isChange(choices[name], stored[name]) && choices[name] !== "preset",
		);
		if (!may.themeStyles && styled) {
			throw new AppError("forbidden", `${partOfPlans("themeStyles")}. Upgrade to choose them.`);
		}

		const next = {
			preset,
			...mergeChoices(stored, choices, may.themeStyles),
			colors: mergeColors(stored.colors, only(colors, may.customColors)),
			customCss: may.customCss ? (customCss ?? stored.customCss) : stored.customCss,
		};
		if (stored.version !== version) {
			return unchangedOrConflict(stored, {
				isSame: isSame(stored, next),
				message: "Your theme was changed elsewhere.",
			});
		}
		const { colors: customColors, ...rest } = next;
		await tx.theme.update({
			where: { profileId: owner.profileId },
			data: {
				...rest,
				customColors,
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

/** A missing choice stays as stored. */
export type ChoiceChanges = { [Name in keyof ThemeChoices]?: ThemeChoices[Name] | undefined };

function isChange(chosen: string | undefined, stored: string): boolean {
	return chosen !== undefined && chosen !== stored;
}

function mergeChoices(
	stored: ThemeChoices,
	changes: ChoiceChanges,
	mayStyle: boolean,
): ThemeChoices {
	const locked: readonly string[] = mayStyle ? [] : STYLE_CHOICES;
	return readChoices(
		Object.fromEntries(
			CHOICE_NAMES.map((name) => [
				name,
				locked.includes(name) ? stored[name] : (changes[name] ?? stored[name]),
			]),
		),
	);
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
		CHOICE_NAMES.every((name) => stored[name] === next[name]) &&
		stored.customCss === next.customCss &&
		COLOR_NAMES.every((name) => stored.colors[name] === next.colors[name])
	);
}
