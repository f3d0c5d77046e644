import { useEffect, useRef } from "react";
import { useActionData } from "react-router";
import { hasRefusedField } from "#app/lib/refused-fields.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useToasts } from "#app/ui/toast.tsx";
import { useHydrated } from "./use-hydrated.ts";

/**
 * The toast of an action's reply. It floats if scripts run; otherwise it appears where this component is,
 * at the top of the page's content.
 */
export function ReplyToast({
	toast,
	isSaidInPlace = false,
}: {
	toast: ToastMessage | undefined;
	/** Whether the page already shows the same message, so that a banner isn't needed. */
	isSaidInPlace?: boolean | undefined;
}) {
	const toasts = useToasts();
	const shown = useRef<{ toast: ToastMessage; remove: () => void }>(undefined);
	useEffect(() => {
		if (shown.current?.toast === toast) return;
		// The error of a form that has another reply now, or none, because it succeeded.
		if (shown.current?.toast.stays) shown.current.remove();
		shown.current = toast && {
			toast,
			remove: toasts.add({ ...toast, stays: toast.stays && !isSaidInPlace }),
		};
	}, [toast, toasts, isSaidInPlace]);

	const isHydrated = useHydrated();
	// Its first refused field has the focus then.
	const reply = useActionData<{ result?: { error?: object } }>();
	const takesFocus = !hasRefusedField(reply?.result?.error ?? {});
	if (!toast || isSaidInPlace || isHydrated) return null;
	return (
		<div className="js:hidden">
			<Notice
				tone={toast.type === "error" ? "danger" : toast.type}
				role="alert"
				takesFocus={takesFocus}
			>
				{toast.message}
			</Notice>
		</div>
	);
}
