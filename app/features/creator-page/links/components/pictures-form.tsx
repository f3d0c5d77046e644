import { ImagePlus, ImageUp } from "lucide-react";
import { type FormEvent, type ReactNode, useRef } from "react";
import { Form, href, useNavigate } from "react-router";
import { IMAGE_TYPES, requirementsOf } from "#app/features/creator-page/images/schema.ts";
import { replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList, FormError, TextField } from "#app/ui/field.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useToasts } from "#app/ui/toast.tsx";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";
import type { LinksReply } from "../edit/links-reply.ts";
import { DETAIL_FIELDS } from "../kinds/details.ts";
import { addPicturesSchema } from "../schema.ts";
import {
	describeAdded,
	PICTURES_AT_ONCE,
	PICTURES_MAX_BYTES,
	type PicturesKind,
} from "../upload/pictures.ts";
import { useGroupAddress } from "./group-end.tsx";
import type { GroupChoice } from "./group-form.tsx";
import { useListAddress } from "./list-part.tsx";
import { usePicturesUpload } from "./use-pictures-upload.ts";

/** Id of the form, to which a gallery's row leads. */
export const PICTURES_FORM_ID = "add-pictures";

const MEGABYTES = PICTURES_MAX_BYTES / 1024 / 1024;
const [ALT_FIELD] = DETAIL_FIELDS.picture;

/**
 * Adds a gallery with its pictures, several pictures to a gallery, or a picture with its texts.
 * @param group the group to whose end pictures go; null for the end of the page
 * @param newId id of what is added; empty without scripts
 * @param head name of the block, and how to choose another
 * @param onDone called once everything was added
 */
export function PicturesForm({
	kind,
	group,
	newId,
	head,
	reply,
	onDone,
}: {
	kind: PicturesKind;
	group: GroupChoice | null;
	newId: string;
	head: ReactNode;
	reply: LinksReply | undefined;
	onDone: () => void;
}) {
	const isGallery = kind === "gallery";
	const into = isGallery ? null : group;
	const isSeveral = isGallery || into?.kind === "gallery";
	const action = useListAddress({ kind, ...(into ? { groupId: into.id } : {}) });
	const upload = usePicturesUpload({ action });
	const navigate = useNavigate();
	const groupAddress = useGroupAddress();
	const toasts = useToasts();
	const formRef = useRef<HTMLFormElement>(null);
	const isSending = upload.progress !== null;
	const { form, fields, formProps } = useSchemaForm(addPicturesSchema, {
		id: PICTURES_FORM_ID,
		result: replyTo(reply, "add-pictures")?.result,
		onSubmit(event) {
			event.preventDefault();
			void send(event);
		},
	});
	const errors = upload.problem === null ? fields.images.errors : [upload.problem];
	const focus = useRefusedFocus(errors !== undefined);

	async function send({ currentTarget }: FormEvent<HTMLFormElement>) {
		if (isSending) return;
		const data = new FormData(currentTarget);
		const texts = [...data].filter(([, value]) => typeof value === "string");
		const files = data
			.getAll("images")
			.filter((value): value is File => value instanceof File && value.size > 0);
		const { firstId, ...outcome } = await upload.send(
			{ ...(Object.fromEntries(texts) as Record<string, string>), intent: "add-pictures" },
			files,
		);
		if (firstId === undefined) return;
		const isWhole = outcome.added === files.length;
		const message = describeAdded(kind, { ...outcome, refused: [] });
		toasts.add({ type: isWhole ? "success" : "warning", message });
		formRef.current?.reset();
		if (isWhole) onDone();
		// Reloads the list. What was not added stays said, with the form for more.
		const again = isGallery ? groupAddress(firstId, "picture") : action;
		const to = isWhole ? `${href("/dashboard/links")}?at=${firstId}` : again;
		void navigate(to, { preventScrollReset: true });
	}

	const noun = isSeveral ? "pictures" : "picture";
	const [hintId, errorId] = [`${form.id}-hint`, `${form.id}-error`];
	return (
		<Form
			ref={formRef}
			method="post"
			action={action}
			encType="multipart/form-data"
			preventScrollReset
			{...formProps}
			aria-label={isGallery ? "Add a gallery" : `Add ${isSeveral ? "pictures" : "a picture"}`}
			className="grid scroll-mt-20 gap-4 rounded-lg border border-hairline bg-raised p-4"
		>
			<input type="hidden" name="kind" value={kind} />
			<input type="hidden" name="id" value={newId} />
			{into ? <input type="hidden" name="groupId" value={into.id} /> : null}
			{head}
			<FormError form={form} />
			{isGallery ? (
				<TextField
					field={fields.title}
					label="Title of the gallery"
					hint="Leave empty for “Gallery”"
					autoComplete="off"
					dir="auto"
				/>
			) : null}
			<div className="grid gap-1.5">
				<label htmlFor={fields.images.id} className="text-ui font-medium">
					{isSeveral ? "Pictures" : "Picture"}
				</label>
				<div className="relative flex flex-wrap items-center gap-2">
					<FileButton
						id={fields.images.id}
						name="images"
						multiple={isSeveral}
						required={!isGallery}
						accept={IMAGE_TYPES.join(",")}
						aria-label={isSeveral ? "Pictures" : "Picture"}
						aria-invalid={errors ? true : undefined}
						{...focus}
						aria-describedby={errors ? `${hintId} ${errorId}` : hintId}
						label={isSeveral ? "Choose pictures" : "Choose a picture"}
						icon={<ImageUp aria-hidden />}
					/>
				</div>
				<ErrorList id={errorId} errors={errors} />
				<p id={hintId} className="text-sm text-muted">
					{isSeveral ? `At most ${PICTURES_AT_ONCE} at once, each: ` : null}
					{requirementsOf("picture")}
					{isSeveral ? <span className="js:hidden"> Together at most {MEGABYTES} MB.</span> : null}
				</p>
			</div>
			{isSeveral ? null : (
				<>
					<TextField
						field={fields.title}
						label="Caption"
						hint="Visitors see it below the picture"
						autoComplete="off"
						dir="auto"
					/>
					<TextField
						field={fields.alt}
						label={ALT_FIELD?.label ?? ""}
						hint={ALT_FIELD?.hint}
						autoComplete="off"
						dir="auto"
					/>
				</>
			)}
			<p role="status" className="text-sm text-muted empty:hidden">
				{upload.progress === null || upload.progress.of < 2
					? ""
					: `Adding ${upload.progress.of} pictures…`}
			</p>
			{upload.progress === null || upload.progress.of === 0 ? null : (
				<progress
					className="progress"
					value={upload.progress.sent}
					aria-label={`Upload of your ${noun}`}
				/>
			)}
			<div className="flex gap-2">
				<SubmitButton
					intent="add-pictures"
					state={isSending ? "submitting" : "idle"}
					icon={<ImagePlus aria-hidden />}
					pendingLabel="Adding…"
					className="flex-1"
				>
					Add {isGallery ? "gallery" : noun}
				</SubmitButton>
				{isSending ? <Button onClick={upload.cancel}>Cancel</Button> : null}
			</div>
		</Form>
	);
}
