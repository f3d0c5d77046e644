import { cx } from "#app/ui/cx.ts";

const TULIP =
	"M12 8.3c-2 0-2.9-1.5-2.8-3.4C9.25 3.8 9.5 2.7 9.8 1.9l1.2 1.5 1-1.7 1 1.7 1.2-1.5c.3.8.55 1.9.6 3C14.9 6.8 14 8.3 12 8.3Z";

/** The logo, three tied stems on 24 by 24 in the current color. public/favicon.svg and the app icons are the same. */
export function Mark({ className }: { className?: string }) {
	return (
		<svg
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.7"
			strokeLinecap="round"
			className={cx("size-6 shrink-0", className)}
			aria-hidden="true"
		>
			<path d="M5.7 9.6c1.4 3 4 4.8 5.7 6.8M18.3 9.6c-1.4 3-4 4.8-5.7 6.8M12 8.5v13.2M10.7 18.3l-2 3.2M13.3 18.3l2 3.2" />
			<path d="M10 17.1h4" strokeWidth="2.3" />
			<g fill="currentColor" strokeWidth="0.8" strokeLinejoin="round">
				<path d={TULIP} />
				<path transform="rotate(-27 4.6 6.7) translate(-7.4 1.7)" d={TULIP} />
				<path transform="rotate(27 19.4 6.7) translate(7.4 1.7)" d={TULIP} />
			</g>
		</svg>
	);
}

/** The logo with the product's name, which the caller passes: no file contains it. */
export function Wordmark({ name, className }: { name: string; className?: string }) {
	return (
		<span className={cx("inline-flex items-center gap-2 text-ink", className)}>
			<Mark className="size-7 text-leaf" />
			<span className="font-display text-xl font-[520] tracking-[-0.015em]">{name}</span>
		</span>
	);
}
