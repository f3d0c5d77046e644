import { useEffect, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { Button } from "#app/ui/button.tsx";
import { closeDialog, Dialog, DialogClose, openDialog } from "#app/ui/dialog.tsx";
import { type Crop, IMAGE_TARGETS, type ImagePurpose } from "../schema.ts";

const MIN_ZOOM = 1;
const MAX_ZOOM = 3;
const ZOOM_STEP = 0.1;
/** Distance that an arrow key moves the picture, in CSS pixels. */
const MOVE_STEP = 8;

/**
 * Asks which part of a picture to keep, in the aspect ratio of its purpose. Opens when rendered. Loaded on demand,
 * because few visits of the tab need it.
 */
export function CropDialog({
	id,
	title,
	purpose,
	image,
	onCrop,
	onFailure,
	onClose,
}: {
	id: string;
	title: string;
	purpose: ImagePurpose;
	/** Object URL of the picture. */
	image: string;
	/** Called with the crop in pixels of the upright picture. */
	onCrop: (crop: Crop) => void;
	onFailure: () => void;
	onClose: () => void;
}) {
	const { width, height } = IMAGE_TARGETS[purpose];
	const [position, setPosition] = useState({ x: 0, y: 0 });
	const [zoom, setZoom] = useState(MIN_ZOOM);
	const [area, setArea] = useState<Area | null>(null);
	const zoomId = `${id}-zoom`;

	useEffect(() => openDialog(id), [id]);

	return (
		<Dialog
			id={id}
			title={title}
			description="Drag the picture to choose what to keep."
			onClose={onClose}
			footer={
				<>
					<DialogClose dialogId={id}>Cancel</DialogClose>
					<Button
						variant="primary"
						onClick={() => {
							closeDialog(id);
							if (area) onCrop(area);
							else onFailure();
						}}
					>
						Crop and upload
					</Button>
				</>
			}
		>
			<div className="relative h-[min(45dvh,20rem)] overflow-hidden rounded-md bg-sunken">
				<Cropper
					image={image}
					aspect={width / height}
					crop={position}
					onCropChange={setPosition}
					zoom={zoom}
					onZoomChange={setZoom}
					minZoom={MIN_ZOOM}
					maxZoom={MAX_ZOOM}
					keyboardStep={MOVE_STEP}
					onCropComplete={(_percentages, pixels) => setArea(pixels)}
					onCropAreaChange={(_percentages, pixels) => setArea(pixels)}
					mediaProps={{
						onError: () => {
							closeDialog(id);
							onFailure();
						},
					}}
					cropperProps={{
						role: "application",
						"aria-label": "Crop area. Move the picture with the arrow keys.",
					}}
					// The style sheet is bundled; an injected one would need the nonce.
					disableAutomaticStylesInjection
				/>
			</div>
			<div className="grid grid-cols-[auto_minmax(0,1fr)_3ch] items-center gap-4">
				<label htmlFor={zoomId} className="text-ui font-medium">
					Zoom
				</label>
				<input
					id={zoomId}
					type="range"
					className="h-11 w-full"
					min={MIN_ZOOM}
					max={MAX_ZOOM}
					step={ZOOM_STEP}
					value={zoom}
					aria-valuetext={`${zoom.toFixed(1)} times`}
					onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
				/>
				<span aria-hidden className="text-right text-ui tabular-nums">
					{zoom.toFixed(1)}
				</span>
			</div>
		</Dialog>
	);
}
