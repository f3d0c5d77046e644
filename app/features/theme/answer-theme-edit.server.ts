import type { Submission } from "@conform-to/react";
import { href } from "react-router";
import type { PageEditor } from "#app/features/page/owner.ts";
import { COLOR_NAMES, PRESET_IDS } from "#app/features/page/presets.ts";
import { answerSelfSaving } from "#app/forms/answer-form.server.ts";
import { getStoredTheme } from "./queries.server.ts";
import { saveTheme } from "./save-theme.server.ts";
import { lockedMessage, type SaveTheme, THEME_FAILED_MESSAGE } from "./schema.ts";

/** The answer to the theme's form. A preset that the plan does not hold leaves the rest of the form to be saved. */
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
	const { version, preset, buttonShape } = edit;
	// A form that was made on a lower plan has not all the fields: what it does not have stays as it is.
	const isSent = (name: string) => name in submission.payload;
	const sent = COLOR_NAMES.filter((name) => isSent(name) || edit[name] !== undefined);
	const colors = Object.fromEntries(sent.map((name) => [name, edit[name] || null]));
	const customCss = isSent("customCss") ? (edit.customCss ?? "") : undefined;
	const chosen = PRESET_IDS.find((id) => id === submission.payload.preset) ?? preset;
	return answerSelfSaving({
		request,
		submission,
		path: href("/dashboard/appearance"),
		save: () => saveTheme({ owner, version, preset, buttonShape, colors, customCss }),
		getStored: () => getStoredTheme(owner),
		savedToast:
			chosen === preset
				? { type: "success", message: "Theme saved" }
				: { type: "info", message: `Saved, except for the theme. ${lockedMessage(chosen)}` },
		failedMessage: THEME_FAILED_MESSAGE,
	});
}
