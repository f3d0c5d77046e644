import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { CHOICE_NAMES } from "#app/features/creator-page/core/page-theme.ts";
import { COLOR_NAMES, PRESET_IDS } from "#app/features/creator-page/core/presets.ts";
import { lockedMessage, type SaveTheme } from "./schema.ts";
import { updateTheme } from "./update-theme.server.ts";

/**
 * Saves the theme form. If the plan doesn't include the preset, the rest of the form is still saved.
 * @param sent the form's fields: that of a lower plan has fewer, and values without a field stay unchanged
 */
export async function updateSentTheme({
	owner,
	edit,
	sent,
}: {
	owner: PageEditor;
	edit: SaveTheme;
	sent: Readonly<Record<string, unknown>>;
}) {
	const { version, preset } = edit;
	const colorNames = COLOR_NAMES.filter((name) => name in sent || edit[name] !== undefined);
	const colors = Object.fromEntries(colorNames.map((name) => [name, edit[name] || null]));
	const customCss = "customCss" in sent ? (edit.customCss ?? "") : undefined;
	const choices = Object.fromEntries(CHOICE_NAMES.map((name) => [name, edit[name]]));
	const saved = await updateTheme({ owner, version, preset, ...choices, colors, customCss });
	const chosen = PRESET_IDS.find((id) => id === sent.preset) ?? preset;
	if (chosen === preset) return { saved, toast: "Theme saved" };
	const message = `Saved, except for the theme. ${lockedMessage(chosen)}`;
	return { saved, toast: { type: "info", message } as const };
}
