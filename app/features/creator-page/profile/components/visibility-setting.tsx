import { Form, href } from "react-router";
import { VISIBILITY_ACTION } from "#app/features/creator-page/core/dashboard-tab.ts";
import { SettingRow } from "#app/ui/setting-row.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** Makes the page private or public. */
export function VisibilitySetting({
	isPublished,
	isSuspended,
}: {
	isPublished: boolean;
	/** Whether an administrator suspended the page: nothing chosen here shows it then. */
	isSuspended: boolean;
}) {
	if (isSuspended) {
		return (
			<SettingRow
				title="Visibility"
				value="Suspended"
				hint="Visitors see that the page isn’t available."
			/>
		);
	}
	return (
		<SettingRow
			title="Visibility"
			value={isPublished ? "Public" : "Private"}
			hint={
				isPublished
					? "Anyone with the link can see your page."
					: "Visitors see that the page doesn’t exist."
			}
		>
			<Form method="post" action={VISIBILITY_ACTION} preventScrollReset>
				<input type="hidden" name="redirectTo" value={href("/dashboard/settings/account")} />
				<SubmitButton variant="secondary" intent={isPublished ? "make-private" : "publish"}>
					{isPublished ? "Make page private" : "Make page public"}
				</SubmitButton>
			</Form>
		</SettingRow>
	);
}
