import { FileUp, Upload as UploadIcon } from "lucide-react";
import { useId } from "react";
import { Form } from "react-router";
import { ErrorList } from "#app/ui/field.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";
import type { LinksReply } from "../edit/links-reply.ts";
import type { EditableLink } from "../schema.ts";
import {
	ACCEPTED_FILES,
	describeUpload,
	fileMaxBytes,
	fileTooLarge,
	uploadOf,
} from "../upload/upload-details.ts";
import { useListAddress } from "./list-part.tsx";

/**
 * Upload and removal of the file of a link.
 * @param fileMegabytes maximum size on the account's plan
 * @param reply reply to an upload that was refused
 */
export function FileEditor({
	link: { id: linkId, details },
	fileMegabytes,
	reply,
}: {
	link: EditableLink;
	fileMegabytes: number;
	reply: LinksReply | undefined;
}) {
	const id = useId();
	// A refused upload leaves the editor open.
	const address = useListAddress({ edit: linkId });
	const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
	const current = uploadOf(details);
	const { upload, "": whole } = reply?.result?.error ?? {};
	const errors = upload ?? whole ?? undefined;
	const focus = useRefusedFocus(errors !== undefined);
	return (
		<fieldset className="grid gap-3">
			<legend className="mb-1.5 text-ui font-medium">File</legend>
			{current ? (
				<Form
					method="post"
					action={address}
					preventScrollReset
					className="flex flex-wrap items-center gap-x-4 gap-y-2"
				>
					<input type="hidden" name="linkId" value={linkId} />
					<p className="min-w-0 wrap-anywhere" dir="auto">
						{current.name} <span className="text-muted">({describeUpload(current)})</span>
					</p>
					<SubmitButton variant="quiet" size="sm" intent="remove-file">
						Remove file
					</SubmitButton>
				</Form>
			) : (
				<p className="text-sm text-muted">Visitors see this link once it has a file.</p>
			)}
			<Form
				method="post"
				action={address}
				encType="multipart/form-data"
				preventScrollReset
				className="relative flex flex-wrap items-center gap-2"
			>
				<input type="hidden" name="linkId" value={linkId} />
				<FileButton
					// Empties the field once its file is stored.
					key={current?.id}
					id={`${id}-file`}
					name="upload"
					required
					accept={ACCEPTED_FILES}
					aria-label={current ? "New file" : "File"}
					aria-invalid={errors ? true : undefined}
					{...focus}
					aria-describedby={errors ? `${hintId} ${errorId}` : hintId}
					label="Choose a file"
					icon={<FileUp aria-hidden />}
					onChange={({ currentTarget }) => {
						const bytes = currentTarget.files?.[0]?.size ?? 0;
						const isTooLarge = bytes > fileMaxBytes({ fileMegabytes });
						currentTarget.setCustomValidity(isTooLarge ? fileTooLarge({ fileMegabytes }) : "");
						if (isTooLarge) currentTarget.reportValidity();
					}}
				/>
				<SubmitButton
					variant="secondary"
					size="sm"
					icon={<UploadIcon aria-hidden />}
					intent="upload-file"
					pendingLabel="Uploading…"
				>
					{current ? "Replace file" : "Upload file"}
				</SubmitButton>
			</Form>
			<p id={hintId} className="text-sm text-muted">
				PDF, MP3, M4A, OGG, or WAV, at most {fileMegabytes} MB. Visitors download it; recordings
				also play on your page.
			</p>
			<ErrorList id={errorId} errors={errors} />
		</fieldset>
	);
}
