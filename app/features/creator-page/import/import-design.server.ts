import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { partOfPlans, planNames, tiersWithColors } from "#app/features/billing/plans/plans-with.ts";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { STYLE_CHOICES } from "#app/features/creator-page/core/page-theme.ts";
import { COLOR_NAMES, presets } from "#app/features/creator-page/core/presets.ts";
import { getStoredFooter } from "#app/features/creator-page/footer/queries.server.ts";
import { updateFooter } from "#app/features/creator-page/footer/update-footer.server.ts";
import { getStoredSeo } from "#app/features/creator-page/seo/queries.server.ts";
import { updateSeo } from "#app/features/creator-page/seo/update-seo.server.ts";
import { getStoredTheme } from "#app/features/creator-page/theme/queries.server.ts";
import { colorsOf, lockedMessage } from "#app/features/creator-page/theme/schema.ts";
import { updateTheme } from "#app/features/creator-page/theme/update-theme.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import type { FoundDesign } from "./schema.ts";

type LeftOut = { title: string; reason: string };

/**
 * Gives a page the look, the footer and the texts for search engines of an export, as far as its plan includes them.
 * @returns what was left out, with the reasons
 * @throws AppError `conflict` if one of them is changed at the same moment; `not_found`
 */
export async function importDesign(owner: PageEditor, design: FoundDesign): Promise<LeftOut[]> {
	const { tier } = await db.user.findUniqueOrThrow({
		where: { id: owner.userId },
		select: { tier: true },
	});
	return [
		...(await importTheme({ ...owner, tier }, design.theme)),
		...(await importFooter({ ...owner, tier }, design.footer)),
		...(await importSeo({ ...owner, tier }, design.seo)),
	];
}

type Owner = PageEditor & { tier: Tier };

async function importTheme(owner: Owner, theme: FoundDesign["theme"]): Promise<LeftOut[]> {
	if (theme === null) return [];
	const may = entitlementsOf(owner.tier);
	const { version, preset: current } = await getStoredTheme(owner);
	const leftOut: LeftOut[] = [];
	const { preset, customCss, ...rest } = theme;
	const found = colorsOf(rest);
	const locked = COLOR_NAMES.filter((name) => found[name] && !may.customColors.includes(name));
	const styles = STYLE_CHOICES.filter((name) => (rest[name] ?? "preset") !== "preset");
	if (!may.presets.includes(preset)) {
		leftOut.push({ title: `Theme ${presets[preset].name}`, reason: lockedMessage(preset) });
	}
	const [color] = locked;
	if (color !== undefined) {
		const plans = planNames(tiersWithColors(color));
		leftOut.push({ title: "Colors", reason: `These colors are part of ${plans}.` });
	}
	if (!may.customCss && customCss) {
		leftOut.push({ title: "Custom CSS", reason: `${partOfPlans("customCss")}.` });
	}
	if (!may.themeStyles && styles.length > 0) {
		leftOut.push({ title: "Fonts and styles", reason: `${partOfPlans("themeStyles")}.` });
	}
	await updateTheme({
		owner,
		version,
		preset: may.presets.includes(preset) ? preset : current,
		colors: Object.fromEntries(may.customColors.map((name) => [name, found[name] ?? null])),
		customCss: may.customCss ? (customCss ?? "") : undefined,
		layout: rest.layout,
		buttonShape: rest.buttonShape,
		...(may.themeStyles ? Object.fromEntries(STYLE_CHOICES.map((name) => [name, rest[name]])) : {}),
	});
	return leftOut;
}

async function importFooter(owner: Owner, footer: FoundDesign["footer"]): Promise<LeftOut[]> {
	if (footer === null) return [];
	const may = entitlementsOf(owner.tier);
	if (!may.footerText) return [{ title: "Footer", reason: `${partOfPlans("footerText")}.` }];
	const { version } = await getStoredFooter(owner);
	const hides = footer.hide_branding === "on";
	await updateFooter({
		owner,
		version,
		text: footer.text,
		hideBranding: hides && may.hideBranding,
	});
	return hides && !may.hideBranding
		? [{ title: "Hidden branding", reason: `${partOfPlans("hideBranding")}.` }]
		: [];
}

async function importSeo(owner: Owner, seo: FoundDesign["seo"]): Promise<LeftOut[]> {
	if (seo === null) return [];
	if (!entitlementsOf(owner.tier).seo) {
		return [{ title: "SEO settings", reason: `${partOfPlans("seo")}.` }];
	}
	const { version } = await getStoredSeo(owner);
	await updateSeo({ owner, version, texts: seo });
	return [];
}
