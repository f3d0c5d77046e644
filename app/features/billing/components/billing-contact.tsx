/** Whom to write to about plans and payments. */
export function BillingContact({ supportEmail }: { supportEmail: string }) {
	return (
		<p className="measure text-muted">
			Questions about plans or payments? Write to{" "}
			<a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
				{supportEmail}
			</a>
			.
		</p>
	);
}
