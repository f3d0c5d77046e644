import { readChoices } from "#app/features/creator-page/core/page-theme.ts";
import { SEO_NAMES } from "#app/features/creator-page/core/seo-fields.ts";
import { footerDesignSchema } from "#app/features/creator-page/footer/schema.ts";
import { seoDesignSchema } from "#app/features/creator-page/seo/schema.ts";
import { colorsOf, themeDesignSchema } from "#app/features/creator-page/theme/schema.ts";
import { recordOf } from "#app/lib/record-of.ts";
import { snakeKeys } from "#app/lib/snake-case.ts";
import type { FoundDesign } from "../schema.ts";
import { asObject, type JsonObject } from "./json-values.ts";

/** Reads how an exported page looks. @returns undefined if it says nothing about it, or nothing valid */
export function parseDesign({ theme, footer, seo }: JsonObject): FoundDesign | undefined {
	const { preset, customColors, customCss, ...choices } = asObject(theme);
	const { text, hideBranding } = asObject(footer);
	const design = {
		theme:
			themeDesignSchema.safeParse({
				preset,
				...(customCss === undefined ? {} : { customCss }),
				...readChoices(choices as Record<string, string>),
				...colorsOf(asObject(customColors) as Record<string, string>),
			}).data ?? null,
		footer:
			footerDesignSchema.safeParse({
				text,
				...(hideBranding === true ? { hide_branding: "on" } : {}),
			}).data ?? null,
		seo: parseSeo(asObject(seo)),
	};
	const hasFooter = design.footer !== null && (design.footer.text !== "" || hideBranding === true);
	const found = { ...design, footer: hasFooter ? design.footer : null };
	return Object.values(found).some((part) => part !== null) ? found : undefined;
}

function parseSeo(seo: JsonObject): FoundDesign["seo"] {
	if (Object.keys(seo).length === 0) return null;
	const texts = recordOf(SEO_NAMES, (name) => seo[name] ?? undefined);
	return seoDesignSchema.safeParse(snakeKeys(texts)).data ?? null;
}
