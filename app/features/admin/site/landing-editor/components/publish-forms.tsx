import { Form } from "react-router";
import { ConfirmDialog, DialogTrigger } from "#app/ui/dialog.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

const DISCARD_DIALOG_ID = "discard-draft";
const RESTORE_DIALOG_ID = "restore-version";

/** Publishes the draft, or discards it after a question. @param state state of the draft that is shown */
export function PublishForms({ state }: { state: string }) {
	return (
		<div className="flex flex-wrap gap-3">
			<Form method="post">
				<input type="hidden" name="state" value={state} />
				<SubmitButton intent="publish" pendingLabel="Publishing…">
					Publish
				</SubmitButton>
			</Form>
			<DialogTrigger dialogId={DISCARD_DIALOG_ID} variant="quiet">
				Discard draft
			</DialogTrigger>
			<ConfirmDialog
				id={DISCARD_DIALOG_ID}
				title="Discard the draft?"
				message="The unpublished changes of all sections are deleted, including those of other administrators."
				confirm={
					<Form method="post">
						<input type="hidden" name="state" value={state} />
						<SubmitButton variant="danger" intent="discard">
							Discard
						</SubmitButton>
					</Form>
				}
			/>
		</div>
	);
}

/** Restores a version after a question. */
export function RestoreForm({ number, state }: { number: number; state: string }) {
	return (
		<>
			<DialogTrigger dialogId={RESTORE_DIALOG_ID} variant="primary">
				Restore this version
			</DialogTrigger>
			<ConfirmDialog
				id={RESTORE_DIALOG_ID}
				title={`Restore version ${number}?`}
				message="Visitors see it at once, as a new version. Unpublished changes stay in the draft."
				confirm={
					<Form method="post">
						<input type="hidden" name="state" value={state} />
						<SubmitButton intent="restore-version" pendingLabel="Restoring…">
							Restore
						</SubmitButton>
					</Form>
				}
			/>
		</>
	);
}
