import { Form } from "react-router";
import { ConfirmDialog, DialogTrigger } from "#app/ui/dialog.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

const DIALOG_ID = "restore-version";

/** Asks for confirmation, and restores the version. @param when time of the version, in words */
export function RestoreForm({ when }: { when: string }) {
	return (
		<>
			<DialogTrigger dialogId={DIALOG_ID} variant="primary">
				Restore this version
			</DialogTrigger>
			<ConfirmDialog
				id={DIALOG_ID}
				title="Restore this version?"
				message={`Your page goes back to its version of ${when}, for visitors too. The current version stays in your history.`}
				confirm={
					<Form method="post">
						<SubmitButton intent="restore-version" pendingLabel="Restoring…">
							Restore
						</SubmitButton>
					</Form>
				}
			/>
		</>
	);
}
