import { Download } from "lucide-react";
import { href } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";

/** QR code of a link, for print; scans are counted as clicks. */
export function LinkCode({ linkId }: { linkId: string }) {
	const svg = href("/go/:linkId/qr.svg", { linkId });
	const png = href("/go/:linkId/qr.png", { linkId });
	return (
		<div className="flex flex-wrap items-center gap-4">
			<img
				src={svg}
				alt="QR code of this link"
				// Not loaded while it is collapsed.
				loading="lazy"
				width="176"
				height="176"
				className="size-44 rounded-md border border-hairline"
			/>
			<div className="grid min-w-[min(100%,14rem)] flex-1 gap-3">
				<p className="text-sm text-muted">
					Opens this link, even after you change its address. Each scan counts as a click.
				</p>
				<div className="flex flex-wrap gap-2">
					<a href={svg} download="link-qr.svg" className={buttonClass({ size: "sm" })}>
						<Download aria-hidden />
						Download SVG
					</a>
					<a href={png} download="link-qr.png" className={buttonClass({ size: "sm" })}>
						<Download aria-hidden />
						Download PNG
					</a>
				</div>
			</div>
		</div>
	);
}
