import type { Submission } from "@conform-to/react";
import { data, href } from "react-router";
import type { PageEditor } from "#app/features/page/owner.ts";
import { refuseForm } from "#app/forms/form.server.ts";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { COLOR_NAMES, PRESET_IDS } from "./presets.ts";
import { getStoredTheme } from "./queries.server.ts";
import { saveTheme } from "./save-theme.server.ts";
import { lockedMessage, type SaveTheme, THEME_FAILED_MESSAGE } from "./schema.ts";

/** The answer to the theme's form: to a page another page, to a script what is stored now. */
export async function answerThemeEdit({
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
	try {
		const colors = Object.fromEntries(sent.map((name) => [name, edit[name] || null]));
		const customCss = isSent("customCss") ? (edit.customCss ?? "") : undefined;
		const saved = await saveTheme({ owner, version, preset, buttonShape, colors, customCss });
		if (!acceptsHtml(request)) return data({ saved });
		const chosen = PRESET_IDS.find((id) => id === submission.payload.preset) ?? preset;
		return redirectWithToast(
			href("/dashboard/appearance"),
			chosen === preset
				? { type: "success", message: "Theme saved" }
				: { type: "info", message: `Saved, except for the theme. ${lockedMessage(chosen)}` },
		);
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		if (error.code === "conflict") {
			const conflict = await getStoredTheme(owner);
			return data({ result: submission.reply(), conflict }, { status: error.status });
		}
		return refuseForm(submission, {
			status: error.status,
			formErrors: [error.message],
			toast: { type: "error", message: THEME_FAILED_MESSAGE },
		});
	}
}
