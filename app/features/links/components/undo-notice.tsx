import { Form } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { type Removal, UNDO_MINUTES } from "../schema.ts";
import { useListAddress } from "./list-part.tsx";

/** Offers to restore the links that were just deleted. */
export function UndoNotice({ removal: { id, count, title } }: { removal: Removal }) {
	const address = useListAddress();
	return (
		<Notice
			role="status"
			// Sticky, so that it is visible anywhere in a long list.
			className="undo-notice sticky top-20 z-20 shadow-float"
			action={
				<>
					<Form method="post" action={address} preventScrollReset>
						<input type="hidden" name="removalId" value={id} />
						<SubmitButton variant="secondary" size="sm" name="intent" value="undo-removal">
							Undo
						</SubmitButton>
					</Form>
					<ButtonLink to={address} replace preventScrollReset variant="quiet" size="sm">
						Dismiss
					</ButtonLink>
				</>
			}
		>
			<p className="wrap-anywhere">
				{count === 1 ? (
					<>
						<bdi className="font-semibold">{title}</bdi> is deleted.
					</>
				) : (
					`${count} links are deleted.`
				)}{" "}
				You can undo this for {UNDO_MINUTES} minutes.
			</p>
		</Notice>
	);
}
