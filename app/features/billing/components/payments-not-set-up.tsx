import { Notice } from "#app/ui/notice.tsx";

/** Shown where plans are offered on a site without payments. */
export function PaymentsNotSetUp({ supportEmail }: { supportEmail: string }) {
	return (
		<Notice title="Payments aren’t set up on this site">
			To change your plan, write to{" "}
			<a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
				{supportEmail}
			</a>
			.
		</Notice>
	);
}
