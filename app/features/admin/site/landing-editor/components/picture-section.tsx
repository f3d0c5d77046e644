import { ImageUp } from "lucide-react";
import { Form } from "react-router";
import { replyTo } from "#app/forms/form-reply.ts";
import { ErrorList } from "#app/ui/field.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";
import { PICTURE_SLOTS, type PictureSlot } from "../../landing/picture-slots.ts";
import type { SectionReply } from "./section-editor.tsx";

/** Uploads and removes the picture of a section. */
export function PictureSection({
	slot,
	picture,
	version,
	path,
	reply,
}: {
	slot: PictureSlot;
	/** Path of the picture in the draft; empty for none. */
	picture: string;
	/** Version of the section's draft. */
	version: number;
	path: string;
	reply: SectionReply | undefined;
}) {
	const { label, hint } = PICTURE_SLOTS[slot];
	const errors = replyTo(reply, "upload-picture")?.result?.error?.image ?? undefined;
	const focus = useRefusedFocus(errors !== undefined);
	return (
		<Section title={label} description={`${hint} JPEG, PNG, GIF, or WebP, at most 5 MB.`}>
			{picture === "" ? null : (
				<img
					src={picture}
					alt={`${label}, as in the draft`}
					className="h-24 w-fit max-w-full rounded-sm border border-hairline bg-raised object-contain p-2"
				/>
			)}
			<Form
				method="post"
				action={path}
				encType="multipart/form-data"
				className="grid justify-items-start gap-3"
			>
				<input type="hidden" name="version" value={version} />
				<div className="relative flex flex-wrap items-center gap-2">
					<FileButton
						id="picture-file"
						name="image"
						required
						aria-label={label}
						aria-describedby={errors ? "picture-error" : undefined}
						aria-invalid={errors ? true : undefined}
						{...focus}
						accept="image/jpeg,image/png,image/gif,image/webp"
						label="Choose a picture"
						icon={<ImageUp aria-hidden />}
					/>
				</div>
				<ErrorList id="picture-error" errors={errors ?? undefined} />
				<SubmitButton variant="secondary" intent="upload-picture" pendingLabel="Uploading…">
					Upload
				</SubmitButton>
			</Form>
			{picture === "" ? null : (
				<Form method="post" action={path}>
					<input type="hidden" name="version" value={version} />
					<SubmitButton variant="quiet" intent="remove-picture">
						Remove picture
					</SubmitButton>
				</Form>
			)}
		</Section>
	);
}
