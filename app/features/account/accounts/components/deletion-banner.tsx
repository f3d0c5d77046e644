import { Form, href, useLocation } from "react-router";
import { formatDay } from "#app/lib/format-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** Shown on every tab while the account is scheduled for deletion, with a button to keep it. */
export function DeletionBanner({ deletesAt }: { deletesAt: Date }) {
	const { pathname, search } = useLocation();
	return (
		<Notice
			tone="danger"
			title={`Your account will be deleted on ${formatDay(deletesAt)}`}
			action={
				<Form method="post" action={href("/dashboard/settings/data")}>
					<input type="hidden" name="redirectTo" value={pathname + search} />
					<SubmitButton
						variant="secondary"
						size="sm"
						intent="keep-account"
						pendingLabel="One moment…"
					>
						Keep my account
					</SubmitButton>
				</Form>
			}
		>
			Until then, only you can see your page.
		</Notice>
	);
}
