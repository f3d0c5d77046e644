import { X } from "lucide-react";
import { Form, Link } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { describeRemoval, type Removal, UNDO_MINUTES } from "../schema.ts";
import { useListAddress } from "./list-part.tsx";

/** Says that links were just deleted, and restores them. Floats, so that nothing moves and it is seen anywhere. */
export function UndoNotice({ removal }: { removal: Removal }) {
	const { id, count, left, title } = removal;
	const address = useListAddress();
	return (
		<div
			role="status"
			className="undo-notice flex items-center gap-3 rounded-md border border-hairline bg-raised py-2 pr-2 pl-4 text-ui shadow-float"
		>
			<p
				className={cx("min-w-0 flex-1", left === 0 && "truncate")}
				title={`You can undo this for ${UNDO_MINUTES} minutes.`}
			>
				<span className="font-medium">{describeRemoval(removal)}</span>
				{count === 1 && left === 0 ? <bdi className="text-muted"> {title}</bdi> : null}
			</p>
			<Form method="post" action={address} preventScrollReset>
				<input type="hidden" name="removalId" value={id} />
				<SubmitButton variant="secondary" size="sm" intent="undo-removal">
					Undo
				</SubmitButton>
			</Form>
			<Link
				to={address}
				replace
				preventScrollReset
				aria-label="Dismiss"
				title="Dismiss"
				className="inline-grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-wash hover:text-ink [&>svg]:size-4.5"
			>
				<X aria-hidden />
			</Link>
		</div>
	);
}
