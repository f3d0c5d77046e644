import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/**
 * The question before an act, which the address opens. With scripts it is a modal dialog, and closing it leaves the
 * address. Without scripts it is a part of the page.
 */
export function ActDialog({
	title,
	description,
	closeTo,
	children,
}: {
	title: string;
	description: ReactNode;
	/** Address without the question. */
	closeTo: string;
	children: ReactNode;
}) {
	const id = useId();
	const dialog = useRef<HTMLDialogElement>(null);
	const isHydrated = useHydrated();
	const navigate = useNavigate();

	useLayoutEffect(() => {
		if (!isHydrated) return;
		const element = dialog.current;
		// Open as a part of the page so far, which a dialog can't be to become modal.
		element?.removeAttribute("open");
		element?.showModal();
	}, [isHydrated]);

	return (
		<dialog
			ref={dialog}
			open
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-description`}
			className={cx(
				"overscroll-contain bg-raised text-ink",
				isHydrated
					? "modal overflow-y-auto"
					: "static m-0 w-full max-w-xl rounded-lg border border-edge",
			)}
			onCancel={(event) => {
				event.preventDefault();
				void navigate(closeTo, { preventScrollReset: true });
			}}
		>
			<div className="grid gap-4 p-5 sm:p-6">
				<div className="flex items-start justify-between gap-4">
					<h2 id={`${id}-title`} className="title-sub wrap-anywhere">
						{title}
					</h2>
					<Link
						to={closeTo}
						preventScrollReset
						aria-label="Close"
						className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-wash hover:text-ink"
					>
						<X aria-hidden className="size-4.5" />
					</Link>
				</div>
				<div id={`${id}-description`} className="grid gap-2 text-ui text-muted">
					{description}
				</div>
				{children}
			</div>
		</dialog>
	);
}
