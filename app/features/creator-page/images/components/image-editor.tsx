import type { SubmissionResult } from "@conform-to/react";
import { ImageUp } from "lucide-react";
import { type ComponentType, type DragEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { ConfirmDialog, DialogTrigger } from "#app/ui/dialog.tsx";
import { ErrorList } from "#app/ui/field.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";
import {
	CROP_FAILED,
	fillsCard,
	IMAGE_TARGETS,
	IMAGE_TYPES,
	type ImagePurpose,
	imagePath,
	needsCrop,
	requirementsOf,
	WRONG_IMAGE_TYPE,
} from "../schema.ts";
import { findImageProblem } from "../sniff-format.ts";
import { AltTextForm } from "./alt-text-form.tsx";
import type { CropDialog } from "./crop-dialog.tsx";
import { matchesForm } from "./matches-form.ts";
import { UploadProgress } from "./upload-progress.tsx";
import { useImageUpload } from "./use-image-upload.ts";

type Props = {
	purpose: ImagePurpose;
	/** Name of the picture within a sentence: "photo", "banner". */
	label: string;
	/** Route of the forms. Its `middleware` has `answerJson(action)`. */
	action: string;
	/** Intents of the forms; without `describe` the picture has no alternative text. */
	intent: { upload: string; remove: string; describe?: string };
	/** Hidden fields of each form, such as the id of the link. */
	hiddenFields?: Readonly<Record<string, string>>;
	current: { id: string; width: number; height: number; widths: number[]; altText: string } | null;
	/** Result of the action, for whichever form of the page was sent. */
	result: SubmissionResult<string[]> | undefined;
	/**
	 * `cover` and `portrait` show the picture as the top of a page does, with its buttons on it or below it. The
	 * alternative text then has a `PictureSetting`.
	 */
	display?: Display;
	/** Whether the page shows the picture as a circle. */
	isRound?: boolean;
	/** Whether a `portrait` is in the middle, also of the `cover` that it reaches into. */
	isCentered?: boolean;
	/** Whether the saved picture alone says that it is saved, because a toast would cover the fields below. */
	isQuiet?: boolean;
};

type Display = "row" | "cover" | "portrait";

/**
 * Classes of the parts; with scripts, the buttons of a cover lie on it. The photo in the middle of the page reaches into
 * the cover: on a phone there is no room beside it, so the buttons are above.
 */
const CLASSES: Readonly<
	Record<Display, { zone: string; controls: string; hint: string; note: string }>
> = {
	row: {
		zone: "flex flex-wrap items-start gap-4 rounded-md outline-offset-8",
		controls: "grid min-w-[min(100%,15rem)] flex-1 grid-cols-1 gap-3",
		hint: "text-sm text-muted",
		note: "",
	},
	cover: {
		zone: "relative -outline-offset-4",
		controls:
			// Above the photo, whose row is as wide as the cover.
			"grid gap-2 p-2 js:absolute js:top-0 js:right-0 js:z-1 js:justify-items-end sm:js:top-auto sm:js:bottom-0",
		hint: "text-sm text-muted js:sr-only",
		note: "rounded-md bg-raised p-2",
	},
	portrait: {
		zone: "grid gap-2 outline-offset-4",
		controls: "grid max-w-full gap-2 [justify-items:inherit]",
		hint: "text-sm text-muted js:sr-only",
		note: "",
	},
};

/**
 * Upload, crop, progress, alternative text and removal of a picture. Without JavaScript it is a plain upload, which the
 * server crops around the center.
 */
export function ImageEditor(props: Props) {
	const { purpose, label, action, intent, hiddenFields = {}, current, result } = props;
	const { display = "row", isRound = false, isCentered = true, isQuiet = false } = props;
	const id = useId();
	const fieldId = `${id}-file`;
	const hintId = `${id}-hint`;
	const errorId = `${id}-error`;
	const removeId = `${id}-remove`;
	const input = useRef<HTMLInputElement>(null);
	const upload = useImageUpload({
		purpose,
		action,
		fields: { ...hiddenFields, intent: intent.upload },
		isQuiet,
	});
	const { crop, choose, cropAgain } = useChoice(purpose, upload);
	const { isOver, dropProps } = useDrop(choose);

	// Handles a file that was chosen before hydration.
	useEffect(() => {
		const early = input.current?.files?.[0];
		if (!input.current || !early) return;
		input.current.value = "";
		choose(early);
	});

	const isMine = (form: Readonly<Record<string, unknown>>, ownIntent: string | undefined) =>
		matchesForm(form, { ...hiddenFields, intent: ownIntent });
	const sent = Object.fromEntries(useNavigation().formData ?? []);
	const stateOf = (ownIntent: string | undefined) =>
		isMine(sent, ownIntent) ? "submitting" : "idle";
	const answered = result?.initialValue ?? {};
	const refused = isMine(answered, intent.upload) ? result?.error?.image : null;
	const errors = upload.error === null ? (refused ?? undefined) : [upload.error];
	const focus = useRefusedFocus(errors !== undefined);
	const hidden = Object.entries(hiddenFields).map(([name, value]) => (
		<input key={name} type="hidden" name={name} value={value} />
	));
	const classes = CLASSES[display];
	const buttonVariant = display === "cover" ? "secondary" : "quiet";
	const verb = current ? `Replace ${label}` : `Choose a ${label}`;
	return (
		<div className="grid gap-4">
			<div
				{...dropProps}
				className={cx(
					classes.zone,
					display === "portrait" && (isCentered ? "justify-items-center" : "justify-items-start"),
					"outline-2",
					isOver ? "outline-leaf outline-dashed" : "outline-transparent",
				)}
			>
				<Preview
					fieldId={fieldId}
					purpose={purpose}
					image={current}
					isBusy={upload.progress !== null}
					display={display}
					isRound={isRound}
				/>
				<div
					className={cx(
						classes.controls,
						display === "cover" && isCentered && "sm:js:max-w-[calc(50%-4.5rem)]",
					)}
				>
					<Form
						method="post"
						action={action}
						encType="multipart/form-data"
						className={cx(
							"flex flex-wrap items-center gap-2",
							display === "cover" && "js:justify-end",
						)}
					>
						{hidden}
						<FileButton
							ref={input}
							id={fieldId}
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
							onChange={({ currentTarget }) => {
								const [file] = currentTarget.files ?? [];
								// Allows choosing the same file again.
								currentTarget.value = "";
								if (file) choose(file);
							}}
						/>
						<SubmitButton variant="secondary" intent={intent.upload} className="js:hidden">
							Upload
						</SubmitButton>
						{cropAgain && upload.progress === null ? (
							<Button variant={buttonVariant} onClick={cropAgain}>
								Crop again
							</Button>
						) : null}
						{current ? (
							<DialogTrigger variant={buttonVariant} dialogId={removeId}>
								Remove<span className="sr-only"> {label}</span>
							</DialogTrigger>
						) : null}
					</Form>
					<p id={hintId} className={classes.hint}>
						<span className="hidden js:inline">Or drop one here. </span>
						{requirementsOf(purpose)}
						{IMAGE_TARGETS[purpose].maxAspect ? null : (
							<span className="js:hidden"> Other shapes are cropped around the center.</span>
						)}
					</p>
					{purpose === "card" && current && !fillsCard(current) ? (
						<p className={classes.hint}>
							This picture is small, so it stands beside the title. Upload one that is at least 800
							pixels wide.
						</p>
					) : null}
					<ErrorList id={errorId} errors={errors} className={classes.note} />
					{upload.progress === null ? null : (
						<div className={classes.note}>
							<UploadProgress label={label} sent={upload.progress} onCancel={upload.cancel} />
						</div>
					)}
				</div>
			</div>
			{current && intent.describe !== undefined ? (
				<AltTextForm
					key={`${current.id} ${current.altText}`}
					id={`${id}-description`}
					action={action}
					intent={intent.describe}
					fields={hiddenFields}
					label={`Description of your ${label}`}
					altText={current.altText}
					state={stateOf(intent.describe)}
					result={isMine(answered, intent.describe) ? result : undefined}
				/>
			) : null}
			{current ? (
				<ConfirmDialog
					id={removeId}
					title={`Remove this ${label}?`}
					message="It disappears from your page right away."
					confirm={
						<Form method="post" action={action} preventScrollReset>
							{hidden}
							<SubmitButton variant="danger" intent={intent.remove} state={stateOf(intent.remove)}>
								Remove
							</SubmitButton>
						</Form>
					}
				/>
			) : null}
			{crop ? (
				<crop.Dialog
					id={`${id}-crop`}
					title={`Crop your ${label}`}
					purpose={purpose}
					image={crop.address}
					onCrop={(area) => upload.send(crop.file, area)}
					onFailure={() => upload.fail(CROP_FAILED)}
					onClose={() => {
						crop.close();
						input.current?.focus();
					}}
				/>
			) : null}
		</div>
	);
}

type Cropping = {
	file: File;
	address: string;
	Dialog: ComponentType<Parameters<typeof CropDialog>[0]>;
};

/** Handles a chosen file: refuses it, opens the crop dialog, or uploads it. */
function useChoice(purpose: ImagePurpose, upload: ReturnType<typeof useImageUpload>) {
	const [cropping, setCropping] = useState<Cropping | null>(null);
	const [last, setLast] = useState<File | null>(null);
	const address = cropping?.address;
	useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address]);

	async function cropByHand(file: File) {
		try {
			const { CropDialog: Dialog } = await import("./crop-dialog.tsx");
			setCropping({ file, Dialog, address: URL.createObjectURL(pictureOf(file)) });
		} catch {
			upload.fail(CROP_FAILED);
		}
	}

	async function choose(file: File) {
		const problem = await findImageProblem(file, IMAGE_TARGETS[purpose].maxBytes);
		if (problem !== null) return upload.fail(problem);
		const size = await readSize(pictureOf(file));
		if (size === null) return upload.fail(WRONG_IMAGE_TYPE);
		setLast(file);
		return needsCrop(purpose, size) ? cropByHand(file) : upload.send(file);
	}

	return {
		choose,
		cropAgain: last && !IMAGE_TARGETS[purpose].maxAspect ? () => cropByHand(last) : null,
		crop: cropping && { ...cropping, close: () => setCropping(null) },
	};
}

/** Without its declared type, which comes from the file's ending: browsers then go by the content. */
function pictureOf(file: File): Blob {
	return file.slice(0, file.size, "");
}

/** @returns the upright size in pixels, or null if the browser can't show the picture */
async function readSize(file: Blob): Promise<{ width: number; height: number } | null> {
	const address = URL.createObjectURL(file);
	try {
		const image = new Image();
		image.src = address;
		await image.decode();
		return { width: image.naturalWidth, height: image.naturalHeight };
	} catch {
		return null;
	} finally {
		URL.revokeObjectURL(address);
	}
}

function useDrop(choose: (file: File) => void) {
	const [isOver, setIsOver] = useState(false);
	return {
		isOver,
		dropProps: {
			onDragOver(event: DragEvent) {
				if (!event.dataTransfer.types.includes("Files")) return;
				event.preventDefault();
				setIsOver(true);
			},
			onDragLeave: () => setIsOver(false),
			onDrop(event: DragEvent) {
				setIsOver(false);
				const [file] = event.dataTransfer.files;
				if (!file) return;
				event.preventDefault();
				choose(file);
			},
		},
	};
}

/** The picture or its place. In a row, pressing it chooses a file, as its button does. */
function Preview({
	fieldId,
	purpose,
	image,
	isBusy,
	display,
	isRound,
}: {
	fieldId: string;
	purpose: ImagePurpose;
	image: Props["current"];
	isBusy: boolean;
	display: Display;
	isRound: boolean;
}) {
	const { width, height } = IMAGE_TARGETS[purpose];
	const isWide = width > height;
	const box =
		display === "portrait"
			? cx("size-28 shrink-0 ring-4 ring-raised", isRound ? "rounded-full" : "rounded-lg")
			: cx(
					"shrink-0",
					display === "row" && "rounded-md",
					isWide ? "w-full" : "size-20 sm:size-24",
					isWide && WIDE[purpose],
				);
	const picture = image ? (
		<img
			src={imagePath(image.id, image.widths.at(-1) ?? image.width, "webp")}
			width={image.width}
			height={image.height}
			alt={image.altText}
			className={cx(box, "bg-sunken object-cover transition-opacity", isBusy && "opacity-50")}
		/>
	) : (
		<span
			aria-hidden
			className={cx(
				box,
				"grid place-items-center border-dashed border-edge bg-sunken text-muted",
				display === "cover" ? "border-b" : "border",
			)}
		>
			{/* A cover's button has this icon, and the photo may lie over its middle. */}
			{display === "cover" ? null : <ImageUp className="size-6" />}
		</span>
	);
	if (display !== "row") return picture;
	return (
		<label
			htmlFor={fieldId}
			className={cx(
				"cursor-pointer rounded-md outline-offset-2 outline-edge hover:outline-2",
				isWide && "w-full",
			)}
		>
			{picture}
		</label>
	);
}

const WIDE: Partial<Record<ImagePurpose, string>> = {
	banner: "aspect-[3]",
	og: "aspect-[1200/630]",
};
