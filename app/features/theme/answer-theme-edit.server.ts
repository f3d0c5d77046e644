import type { Submission } from "@conform-to/react";
import { href } from "react-router";
import type { PageEditor } from "#app/features/page/owner.ts";
import { CHOICE_NAMES } from "#app/features/page/page-theme.ts";
import { COLOR_NAMES, PRESET_IDS } from "#app/features/page/presets.ts";
import { answerSelfSaving } from "#app/forms/answer-form.server.ts";
import { getStoredTheme } from "./queries.server.ts";
import { saveTheme } from "./save-theme.server.ts";
import { lockedMessage, type SaveTheme, THEME_FAILED_MESSAGE } from "./schema.ts";

/** Answers the theme form. If the plan doesn't include the preset, the rest of the form is still saved. */
export function answerThemeEdit({
	request,
	owner,
	submission,
	edit,
}: {
	request: Request;
	owner: PageEditor;
	submission: Submission<unknown, string[]>;
	edit: SaveTheme;
}) {
	const { version, preset } = edit;
	// The form of a lower plan has fewer fields: values without a field stay unchanged.
	const isSent = (name: string) => name in submission.payload;
	const sent = COLOR_NAMES.filter((name) => isSent(name) || edit[name] !== undefined);
	const colors = Object.fromEntries(sent.map((name) => [name, edit[name] || null]));
	const customCss = isSent("customCss") ? (edit.customCss ?? "") : undefined;
	const choices = Object.fromEntries(CHOICE_NAMES.map((name) => [name, edit[name]]));
	const chosen = PRESET_IDS.find((id) => id === submission.payload.preset) ?? preset;
	return answerSelfSaving({
		request,
		submission,
		path: href("/dashboard/appearance"),
		save: () => saveTheme({ owner, version, preset, ...choices, colors, customCss }),
		getStored: () => getStoredTheme(owner),
		savedToast:
			chosen === preset
				? { type: "success", message: "Theme saved" }
				: { type: "info", message: `Saved, except for the theme. ${lockedMessage(chosen)}` },
		failedMessage: THEME_FAILED_MESSAGE,
	});
}
