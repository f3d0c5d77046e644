import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { cx } from "#app/ui/cx.ts";

const ROW_CLASS =
	"flex min-h-14 items-center gap-x-4 py-3 text-ui [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-muted";

/** A setting of a list inside `rows`: its name and value, and the form that changes it once the row is open. */
export function SettingRow({
	title,
	value,
	hint,
	isOpen = false,
	heading: Heading = "h3",
	children,
}: {
	title: string;
	value: ReactNode;
	/** One line above the form. */
	hint?: ReactNode;
	/** Whether the row is open on arrival, such as for a form with errors. Otherwise the user opens it. */
	isOpen?: boolean;
	/** `h2` for rows that are in no section. */
	heading?: "h2" | "h3";
	children?: ReactNode;
}) {
	const headingId = useId();
	return (
		<section aria-labelledby={headingId}>
			<details open={isOpen} className="group">
				<summary className={cx(ROW_CLASS, "cursor-pointer list-none")}>
					<Heading id={headingId} className="shrink-0 font-medium">
						{title}
					</Heading>
					<Value>{value}</Value>
					<ChevronDown
						aria-hidden
						className="group-open:rotate-180 motion-safe:transition-transform"
					/>
				</summary>
				<div className="grid grid-cols-1 gap-4 pt-1 pb-6">
					{hint === undefined ? null : <p className="max-w-[60ch] text-ui text-muted">{hint}</p>}
					{children}
				</div>
			</details>
		</section>
	);
}

/** A setting of the same list with a page of its own. */
export function SettingLink({
	title,
	value,
	to,
}: {
	title: string;
	value?: ReactNode;
	to: string;
}) {
	return (
		<Link to={to} className={cx(ROW_CLASS, "-outline-offset-4 hover:[&>svg]:text-ink")}>
			<span className="shrink-0 font-medium">{title}</span>
			<Value>{value}</Value>
			<ChevronRight aria-hidden />
		</Link>
	);
}

function Value({ children }: { children: ReactNode }) {
	return <span className="ml-auto min-w-0 truncate text-end text-muted">{children}</span>;
}
