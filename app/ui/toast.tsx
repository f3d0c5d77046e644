import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import {
	createContext,
	type ReactNode,
	useCallback,
	useContext,
	useEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import { useLocation } from "react-router";
import {
	EXPIRED_FLASH_COOKIE,
	type FlashToast,
	findFlashCookie,
	type ToastMessage,
} from "#app/lib/toast.ts";
import { cx } from "#app/ui/cx.ts";

type Shown = ToastMessage & { id: number };
type Toasts = {
	/**
	 * Shows a message for 3 s, or until it is dismissed.
	 * @returns a function that removes it earlier
	 */
	add: (toast: ToastMessage) => () => void;
};
type ToastState = Toasts & { shown: readonly Shown[]; remove: (id: number) => void };

/** Maximum number of toasts; the oldest are removed first. A repeated message replaces the earlier one. */
const SHOWN_AT_ONCE = 3;

const ToastContext = createContext<ToastState | null>(null);

/**
 * Holds the toasts of the page. `flash` is the server's toast (from the root loader, read from its cookie):
 * it is in the first HTML, and each new one from a later navigation is shown once. Toasts don't stay when the page
 * changes.
 */
export function ToastProvider({
	flash = null,
	children,
}: {
	flash?: ToastMessage | FlashToast | null | undefined;
	children: ReactNode;
}) {
	const [shown, setShown] = useState<readonly Shown[]>(() => (flash ? [{ ...flash, id: 0 }] : []));
	const lastId = useRef(0);
	const cookie = flash && "cookie" in flash ? flash.cookie : undefined;
	const lastCookie = useRef(cookie);
	const { pathname } = useLocation();
	const [lastPathname, setLastPathname] = useState(pathname);

	const remove = useCallback((id: number) => {
		setShown((shown) => shown.filter((toast) => toast.id !== id));
	}, []);
	const add = useCallback(
		(toast: ToastMessage) => {
			lastId.current += 1;
			const id = lastId.current;
			setShown((shown) => {
				const others = shown.filter(({ message }) => message !== toast.message);
				return [...others.slice(-(SHOWN_AT_ONCE - 1)), { ...toast, id }];
			});
			return () => remove(id);
		},
		[remove],
	);

	if (pathname !== lastPathname) {
		setLastPathname(pathname);
		setShown([]);
	}

	useEffect(() => {
		if (!flash || cookie === undefined || cookie === lastCookie.current) return;
		lastCookie.current = cookie;
		add(flash);
		// By now, the cookie may hold a later toast.
		if (findFlashCookie(document.cookie) !== cookie) return;
		// biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API
		document.cookie = EXPIRED_FLASH_COOKIE;
	}, [flash, cookie, add]);

	const value = useMemo(() => ({ add, remove, shown }), [add, remove, shown]);
	return <ToastContext value={value}>{children}</ToastContext>;
}

/** Adds a toast from code without a navigation: for a fetcher's response, a copy, a drag. */
export function useToasts(): Toasts {
	return useToastState();
}

/**
 * Renders the toasts: once per document, before the page, because without scripts they are a banner in the flow.
 * Both live regions always exist, so that screen readers announce additions.
 *
 * @param dismiss label of the button that closes one
 */
export function Toaster({ dismiss = "Dismiss" }: { dismiss?: string | undefined }) {
	const { shown, remove } = useToastState();
	const urgent = shown.filter((toast) => toast.type === "error");
	const calm = shown.filter((toast) => toast.type !== "error");
	return (
		<div className="toaster">
			<div role="alert" className="contents">
				{urgent.map((toast) => (
					<ToastItem key={toast.id} toast={toast} dismiss={dismiss} onGone={remove} />
				))}
			</div>
			<div role="status" className="contents">
				{calm.map((toast) => (
					<ToastItem key={toast.id} toast={toast} dismiss={dismiss} onGone={remove} />
				))}
			</div>
		</div>
	);
}

function ToastItem({
	toast,
	dismiss,
	onGone,
}: {
	toast: Shown;
	dismiss: string;
	onGone: (id: number) => void;
}) {
	const ref = useRef<HTMLDivElement>(null);
	const { id } = toast;

	// A server-rendered toast may have ended before hydration, without its event being handled.
	useEffect(() => {
		if (ref.current?.getAnimations().some((animation) => animation.playState === "finished"))
			onGone(id);
	}, [id, onGone]);

	const { Icon, ink } = TONES[toast.type];
	return (
		<div
			ref={ref}
			data-toast={toast.type}
			data-stays={toast.stays ? "" : undefined}
			className="toast flex items-center gap-3 rounded-md border border-hairline bg-raised py-1 ps-4 pe-1 text-ui text-ink"
			onAnimationEnd={() => onGone(id)}
		>
			<Icon aria-hidden className={cx("size-4.5 shrink-0", ink)} />
			<p className="min-w-0 flex-1 py-2.5">{toast.message}</p>
			<button
				type="button"
				aria-label={dismiss}
				className="hidden size-11 shrink-0 place-items-center rounded-sm text-muted -outline-offset-4 hover:text-ink js:grid"
				onClick={() => onGone(id)}
			>
				<X aria-hidden className="size-4" />
			</button>
		</div>
	);
}

function useToastState(): ToastState {
	const state = useContext(ToastContext);
	if (state === null) throw new Error("Toasts need a ToastProvider above them.");
	return state;
}

const TONES = {
	success: { Icon: CircleCheck, ink: "text-leaf" },
	error: { Icon: CircleAlert, ink: "text-poppy" },
	warning: { Icon: TriangleAlert, ink: "text-honey" },
	info: { Icon: Info, ink: "text-sky" },
} as const;
