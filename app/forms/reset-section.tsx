import { useId } from "react";
import type { useFetcher } from "react-router";
import { ConfirmDialog, DialogTrigger } from "#app/ui/dialog.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** Resets settings to their defaults, after a confirmation. */
export function ResetSection({
	fetcher,
	action,
	intent,
	label,
	hint,
	question,
	message,
}: {
	/** Its `data` tells the parent component to refill the form. */
	fetcher: ReturnType<typeof useFetcher>;
	action: string;
	intent: string;
	/** Label of the button. */
	label: string;
	/** Effect of the reset, in one line. */
	hint: string;
	question: string;
	message: string;
}) {
	const dialogId = useId();
	return (
		<Section title="Reset">
			<div className="rows">
				<Row label={hint}>
					<DialogTrigger dialogId={dialogId}>{label}</DialogTrigger>
				</Row>
			</div>
			<ConfirmDialog
				id={dialogId}
				title={question}
				message={message}
				confirm={
					<fetcher.Form method="post" action={action}>
						<SubmitButton variant="danger" intent={intent} state={fetcher.state}>
							{label}
						</SubmitButton>
					</fetcher.Form>
				}
			/>
		</Section>
	);
}
