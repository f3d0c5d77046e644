import type { SubmissionResult } from "@conform-to/react";
import { ImageUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { ConfirmDialog, DialogTrigger } from "#app/ui/dialog.tsx";
import { ErrorList } from "#app/ui/field.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";
import {
	IMAGE_TARGETS,
	IMAGE_TYPES,
	type ImagePurpose,
	imagePath,
	requirementsOf,
} from "../schema.ts";
import { findImageProblem } from "../sniff-format.ts";
import { matchesForm } from "./matches-form.ts";
import { UploadProgress } from "./upload-progress.tsx";
import { useImageUpload } from "./use-image-upload.ts";

type Props = {
	/** Prefix of the ids by which the controls find their forms. */
	id: string;
	purpose: ImagePurpose;
	/** Name of the picture within a sentence. */
	label: string;
	/** Route of the forms. Its `middleware` has `answerJson(action)`. */
	action: string;
	/** Intents of the forms. */
	intent: { upload: string; remove: string };
	/** Hidden fields of each form. */
	hiddenFields: Readonly<Record<string, string>>;
	current: { id: string; width: number; height: number; widths: readonly number[] } | null;
	/** Result of the action, for whichever form of the page was sent. */
	result: SubmissionResult<string[]> | undefined;
};

/**
 * Controls that upload and remove a picture that keeps its shape, for a place inside another form: forms can't be nested,
 * so `PictureUploadForms` is outside of it.
 */
export function PictureUpload(props: Props) {
	const { id, purpose, label, action, intent, hiddenFields, current, result } = props;
	const input = useRef<HTMLInputElement>(null);
	const own = { ...hiddenFields, intent: intent.upload };
	const upload = useImageUpload({ purpose, action, fields: own });
	const choose = async (file: File) => {
		const problem = await findImageProblem(file, IMAGE_TARGETS[purpose].maxBytes);
		return problem === null ? upload.send(file) : upload.fail(problem);
	};

	// Handles a file that was chosen before hydration.
	useEffect(() => {
		const early = input.current?.files?.[0];
		if (!input.current || !early) return;
		input.current.value = "";
		void choose(early);
	});

	const refused = matchesForm(result?.initialValue ?? {}, own) ? result?.error?.image : null;
	const errors = upload.error === null ? (refused ?? undefined) : [upload.error];
	const focus = useRefusedFocus(errors !== undefined);
	const verb = current ? `Replace ${label}` : `Choose a ${label}`;
	const hintId = `${id}-hint`;
	const errorId = `${id}-error`;
	return (
		<div className="flex flex-wrap items-start gap-4">
			{current ? (
				<img
					src={imagePath(current.id, current.widths[0] ?? current.width, "webp")}
					width={current.width}
					height={current.height}
					alt=""
					className="h-24 w-16 shrink-0 rounded-md bg-sunken object-cover"
				/>
			) : null}
			<div className="grid min-w-[min(100%,15rem)] flex-1 grid-cols-1 gap-2">
				<div className="flex flex-wrap items-center gap-2">
					<FileButton
						ref={input}
						form={formId(id)}
						id={`${id}-file`}
						name="image"
						required
						accept={IMAGE_TYPES.join(",")}
						aria-label={verb}
						aria-invalid={errors ? true : undefined}
						{...focus}
						aria-describedby={errors ? `${hintId} ${errorId}` : hintId}
						label={verb}
						icon={<ImageUp aria-hidden />}
						uploadsAtOnce
						// The form around it saves itself on input, and has nothing to do with the picture.
						onInput={(event) => event.stopPropagation()}
						onChange={(event) => {
							event.stopPropagation();
							const { currentTarget } = event;
							const [file] = currentTarget.files ?? [];
							// Allows choosing the same file again.
							currentTarget.value = "";
							if (file) void choose(file);
						}}
					/>
					<SubmitButton
						variant="secondary"
						form={formId(id)}
						intent={intent.upload}
						className="js:hidden"
					>
						Upload
					</SubmitButton>
					{current ? (
						<DialogTrigger variant="quiet" dialogId={dialogId(id)}>
							Remove<span className="sr-only"> {label}</span>
						</DialogTrigger>
					) : null}
				</div>
				<p id={hintId} className="text-sm text-muted">
					{requirementsOf(purpose)}
				</p>
				<ErrorList id={errorId} errors={errors} />
				{upload.progress === null ? null : (
					<UploadProgress label={label} sent={upload.progress} onCancel={upload.cancel} />
				)}
			</div>
		</div>
	);
}

/** The forms of `PictureUpload`'s controls. */
export function PictureUploadForms({ id, label, action, intent, hiddenFields, current }: Props) {
	const hidden = Object.entries(hiddenFields).map(([name, value]) => (
		<input key={name} type="hidden" name={name} value={value} />
	));
	return (
		<>
			<Form id={formId(id)} method="post" action={action} encType="multipart/form-data" hidden>
				{hidden}
			</Form>
			{current ? (
				<ConfirmDialog
					id={dialogId(id)}
					title={`Remove this ${label}?`}
					message="It disappears from your page right away."
					confirm={
						<Form method="post" action={action} preventScrollReset>
							{hidden}
							<SubmitButton variant="danger" intent={intent.remove}>
								Remove
							</SubmitButton>
						</Form>
					}
				/>
			) : null}
		</>
	);
}

function formId(id: string): string {
	return `${id}-form`;
}

function dialogId(id: string): string {
	return `${id}-remove`;
}
