import { Button } from "#app/ui/button.tsx";

/** How much of a picture is sent, and a button that cancels the upload. */
export function UploadProgress({
	label,
	sent,
	onCancel,
}: {
	label: string;
	/** Share that has been sent, from 0 to 1. */
	sent: number;
	onCancel: () => void;
}) {
	const isSent = sent >= 1;
	return (
		<div className="flex items-center gap-3">
			<div className="grid flex-1 gap-1.5">
				<p role="status" className="text-sm text-muted">
					{isSent ? `Processing your ${label}…` : `Uploading your ${label}…`}
				</p>
				<progress className="progress" value={sent} aria-label={`Upload of your ${label}`} />
			</div>
			<Button size="sm" onClick={onCancel} pending={isSent}>
				Cancel
			</Button>
		</div>
	);
}
