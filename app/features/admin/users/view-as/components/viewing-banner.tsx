import { Form, href } from "react-router";
import { formatExactTime } from "#app/lib/format-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** Tells an administrator whose dashboard this is, and that it can't be changed. */
export function ViewingBanner({ email, expiresAt }: { email: string; expiresAt: Date }) {
	return (
		<Notice
			tone="warning"
			title={`You are viewing the account of ${email}, read-only`}
			action={
				<Form method="post" action={href("/admin/dashboard/view-as/stop")}>
					<SubmitButton variant="secondary" size="sm" pendingLabel="Stopping…">
						Stop viewing
					</SubmitButton>
				</Form>
			}
		>
			<span className="wrap-anywhere">
				Ends at {formatExactTime(expiresAt)}. The creator can see this in the list of devices.
			</span>
		</Notice>
	);
}
