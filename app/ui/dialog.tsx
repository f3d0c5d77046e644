import { X } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { IconButton } from "#app/ui/icon-button.tsx";

/**
 * A native dialog, opened by a `DialogTrigger` with its id. With scripts it is modal: focus stays inside,
 * Escape closes, focus returns to the trigger. Without scripts the same element opens as a popover, so its
 * content, such as a confirmation form, still works. A chooser is a popover with scripts as well: focus moves into it
 * and returns, Escape or a press outside closes it, but Tab leads on into the document.
 */
export function Dialog({
	id,
	title,
	description,
	children,
	footer,
	shape = "modal",
	onClose,
	closeOnSubmit = false,
}: {
	id: string;
	title: string;
	description?: ReactNode;
	children?: ReactNode;
	/** Buttons at the right; the first is a `DialogClose`. */
	footer?: ReactNode;
	/**
	 * `sheet` slides in from the bottom edge, for a preview on a phone. `chooser` does so only on phones, and isn't modal,
	 * so that it opens at once: the browser doesn't have to make all of the document inert.
	 */
	shape?: "modal" | "sheet" | "chooser";
	onClose?: () => void;
	/** Closes when a form inside is submitted. */
	closeOnSubmit?: boolean;
}) {
	const titleId = `${id}-title`;
	const descriptionId = `${id}-description`;
	return (
		// Closing by a click on the backdrop is optional: the close button and Escape do the same.
		// biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes natively.
		<dialog
			id={id}
			popover="auto"
			aria-labelledby={titleId}
			aria-describedby={description === undefined ? undefined : descriptionId}
			tabIndex={shape === "chooser" ? -1 : undefined}
			data-modal={shape === "chooser" ? undefined : ""}
			className={cx("modal overflow-y-auto overscroll-contain", shape !== "modal" && shape)}
			onClose={onClose}
			onClick={(event) => {
				if (event.target === event.currentTarget) closeDialog(id);
			}}
			onSubmit={closeOnSubmit ? () => closeDialog(id) : undefined}
		>
			<div className="grid grid-cols-1 gap-4 p-5 sm:p-6">
				<div className="flex items-start justify-between gap-4">
					<h2 id={titleId} className="title-sub">
						{title}
					</h2>
					<IconButton
						label="Close"
						icon={<X aria-hidden />}
						className="-mt-2 -mr-2"
						popoverTarget={id}
						popoverTargetAction="hide"
						onClick={() => closeDialog(id)}
					/>
				</div>
				{description === undefined ? null : (
					<div id={descriptionId} className="text-muted">
						{description}
					</div>
				)}
				{children}
				{footer === undefined ? null : (
					<div className="mt-2 flex flex-wrap justify-end gap-3">{footer}</div>
				)}
			</div>
		</dialog>
	);
}

/**
 * Asks for confirmation before something that cannot be undone. `confirm` is the caller's own form with its
 * submit button, so that it is a plain form post.
 */
export function ConfirmDialog({
	id,
	title,
	message,
	confirm,
	cancelLabel = "Cancel",
}: {
	id: string;
	title: string;
	message: ReactNode;
	confirm: ReactNode;
	cancelLabel?: string;
}) {
	return (
		<Dialog
			id={id}
			title={title}
			description={message}
			closeOnSubmit
			footer={
				<>
					<DialogClose dialogId={id}>{cancelLabel}</DialogClose>
					{confirm}
				</>
			}
		/>
	);
}

export function DialogTrigger({
	dialogId,
	onClick,
	...props
}: Omit<ButtonProps, "type"> & { dialogId: string }) {
	return (
		<Button
			{...props}
			aria-haspopup="dialog"
			popoverTarget={dialogId}
			onClick={(event: MouseEvent<HTMLButtonElement>) => {
				onClick?.(event);
				event.preventDefault();
				openDialog(dialogId);
			}}
		/>
	);
}

export function DialogClose({
	dialogId,
	onClick,
	...props
}: Omit<ButtonProps, "type"> & { dialogId: string }) {
	return (
		<Button
			{...props}
			popoverTarget={dialogId}
			popoverTargetAction="hide"
			onClick={(event: MouseEvent<HTMLButtonElement>) => {
				onClick?.(event);
				closeDialog(dialogId);
			}}
		/>
	);
}

/** Opens the dialog with this id from code. */
export function openDialog(id: string): void {
	const dialog = document.getElementById(id);
	if (!(dialog instanceof HTMLDialogElement) || dialog.open) return;
	if (dialog.dataset.modal === undefined) {
		dialog.showPopover();
		dialog.focus();
		return;
	}
	dialog.hidePopover();
	dialog.showModal();
}

/** Closes the dialog with this id, however it was opened. */
export function closeDialog(id: string): void {
	const dialog = document.getElementById(id);
	if (!(dialog instanceof HTMLDialogElement)) return;
	dialog.hidePopover();
	if (dialog.open) dialog.close();
}
