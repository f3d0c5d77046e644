import { href, type ShouldRevalidateFunction } from "react-router";
import { DeleteAccountSection } from "#app/features/accounts/components/settings-delete-account.tsx";
import { DownloadSection } from "#app/features/accounts/components/settings-download.tsx";
import { cancelDeletion } from "#app/features/accounts/leaving/cancel-deletion.server.ts";
import { DOWNLOAD_MAX_BYTES } from "#app/features/accounts/leaving/download-data.server.ts";
import { estimateExportBytes } from "#app/features/accounts/leaving/export-data.server.ts";
import {
	deletionTime,
	type LeavingEdit,
	leavingSchema,
} from "#app/features/accounts/leaving/leaving-schema.ts";
import { requestDataExport } from "#app/features/accounts/leaving/request-data-export.server.ts";
import { scheduleDeletion } from "#app/features/accounts/leaving/schedule-deletion.server.ts";
import { getOwnerConfirmation, listDataExports } from "#app/features/accounts/queries.server.ts";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import type { SettingsReply } from "#app/features/accounts/settings-reply.ts";
import { SETTINGS_FAILED_MESSAGE } from "#app/features/accounts/settings-schema.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { type CurrentOwner, currentOwner } from "#app/middleware/require-page.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/data";

const PATH = href("/dashboard/settings/data");
const FORBIDDEN = 403;

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Your data · ${matches[0].loaderData.appName}` },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Where signing in once more is what is missing, the page offers it: only loading it anew brings that. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
	actionStatus,
	defaultShouldRevalidate,
}) => actionStatus === FORBIDDEN || defaultShouldRevalidate;

export async function loader({ context }: Route.LoaderArgs) {
	const owner = currentOwner(context);
	const { username, deletionRequestedAt } = owner;
	const [bytes, exports, confirmation] = await Promise.all([
		estimateExportBytes(owner),
		listDataExports(owner),
		getOwnerConfirmation(owner),
	]);
	return {
		isLarge: bytes > DOWNLOAD_MAX_BYTES,
		exports,
		confirmation,
		username,
		deletesAt: deletionRequestedAt && deletionTime(deletionRequestedAt),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const submission = await parseForm(request, leavingSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	try {
		const { message, to = PATH } = await performEdit(currentOwner(context), submission.value);
		return await redirectWithToast(to, { type: "success", message });
	} catch (error) {
		const isButton = submission.value.intent !== "delete-account";
		return refuseFailed(submission, error, { isButton });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: SETTINGS_FAILED_MESSAGE });

/** @returns what to say once it is done, and where */
async function performEdit(
	owner: CurrentOwner,
	edit: LeavingEdit,
): Promise<{ message: string; to?: string }> {
	switch (edit.intent) {
		case "request-export":
			await requestDataExport(owner);
			return { message: "We’re preparing your data" };
		case "delete-account":
			await scheduleDeletion({ owner, ...edit });
			return { message: "Your page is offline, and your account is scheduled for deletion" };
		case "keep-account":
			await cancelDeletion(owner);
			return { message: "Your account won’t be deleted", to: safeRedirect(edit.redirectTo, PATH) };
	}
}

export default function DataSettings({ loaderData, actionData }: Route.ComponentProps) {
	const { isLarge, exports, confirmation, username, deletesAt } = loaderData;
	const reply: SettingsReply | undefined = actionData;
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			<DownloadSection isLarge={isLarge} exports={exports} />
			<DeleteAccountSection
				username={username}
				confirmation={confirmation}
				deletesAt={deletesAt}
				reply={reply}
			/>
		</>
	);
}
