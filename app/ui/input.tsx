import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/**
 * Controls for a search box or a filter outside of Conform forms. They need a label: `aria-label`, or a
 * `<label>` beside them. Forms use the family in field.tsx.
 */
const BOX =
	"w-full rounded-md border border-edge bg-raised text-base text-ink transition-colors duration-150 hover:border-ink/60 disabled:bg-sunken disabled:text-muted aria-invalid:border-poppy";
/** A text that is edited where it is shown. */
const IN_PLACE =
	"w-full rounded-md border border-dashed border-edge/60 bg-transparent text-ink transition-colors duration-150 hover:border-ink disabled:text-muted aria-invalid:border-poppy";
const FOCUS = "outline-offset-0 not-aria-invalid:focus-visible:border-leaf";

export function Input({
	prefix,
	suffix,
	isInPlace = false,
	className,
	...props
}: Omit<ComponentProps<"input">, "prefix"> & {
	prefix?: ReactNode;
	suffix?: ReactNode;
	isInPlace?: boolean;
}) {
	if (isInPlace) {
		return (
			<input
				{...props}
				className={cx(IN_PLACE, FOCUS, "title-sub min-h-12 px-3 py-2", className)}
			/>
		);
	}
	if (prefix === undefined && suffix === undefined) {
		return <input {...props} className={cx(BOX, FOCUS, "min-h-11 px-3 py-2", className)} />;
	}
	return (
		<span
			className={cx(
				BOX,
				"flex min-h-11 items-stretch overflow-hidden has-aria-invalid:border-poppy",
				"has-[input:focus-visible]:border-leaf has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-leaf",
				"not-supports-[selector(:has(a))]:focus-within:border-leaf not-supports-[selector(:has(a))]:focus-within:outline-2 not-supports-[selector(:has(a))]:focus-within:outline-leaf",
				className,
			)}
		>
			{prefix === undefined ? null : (
				<span className="flex shrink-0 items-center border-r border-hairline bg-sunken px-3 text-ui text-muted">
					{prefix}
				</span>
			)}
			<input {...props} className="min-w-0 flex-1 bg-transparent px-3 py-2 outline-none" />
			{suffix === undefined ? null : <span className="flex shrink-0 items-center">{suffix}</span>}
		</span>
	);
}

export function Textarea({
	isInPlace = false,
	className,
	...props
}: ComponentProps<"textarea"> & { isInPlace?: boolean }) {
	return (
		<textarea
			rows={4}
			{...props}
			className={cx(
				isInPlace ? IN_PLACE : BOX,
				FOCUS,
				"block min-h-24 resize-y px-3 py-2.5 text-base leading-6",
				className,
			)}
		/>
	);
}

export type SelectOption = {
	value: string;
	label: string;
	disabled?: boolean;
	/** Language of the label, if it isn't that of the document. */
	lang?: string;
};

export function Select({
	options,
	placeholder,
	className,
	...props
}: Omit<ComponentProps<"select">, "children"> & {
	options: readonly SelectOption[];
	/** First option with an empty value. */
	placeholder?: string | undefined;
}) {
	return (
		<span className={cx("relative block", className)}>
			<select {...props} className={cx(BOX, FOCUS, "min-h-11 appearance-none py-2 ps-3 pe-10")}>
				{placeholder === undefined ? null : <option value="">{placeholder}</option>}
				{options.map((option) => (
					<option
						key={option.value}
						value={option.value}
						disabled={option.disabled}
						lang={option.lang}
					>
						{option.label}
					</option>
				))}
			</select>
			<ChevronDown
				aria-hidden
				className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted"
			/>
		</span>
	);
}
