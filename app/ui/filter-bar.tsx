import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Form } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { cx } from "./cx.ts";
import { Input, Select } from "./input.tsx";
import { LabeledControl } from "./labeled-control.tsx";

/**
 * Filters of a list, in the address: a plain form that also works without scripts. On a phone, with scripts, one button
 * opens them, so that the list comes first.
 *
 *     <FilterBar label="Filter tickets" query={queryOf(filters)} clearTo={PATH}>
 *         <SelectFilter label="Plan" name="plan" options={PLANS} value={filters.plan} />
 *     </FilterBar>
 */
export function FilterBar({
	label,
	query,
	clearTo,
	submitLabel = "Filter",
	role,
	more,
	className = "flex flex-wrap",
	children,
}: {
	/** Name of the form for screen readers. */
	label: string;
	/** Query string of the filters in effect; empty for none. */
	query: string;
	/** Address without filters. */
	clearTo: string;
	submitLabel?: string;
	role?: "search";
	/** Further filters, below the first ones. */
	more?: ReactNode;
	/** Layout of the filters and buttons. */
	className?: string;
	children: ReactNode;
}) {
	const [isOpen, setOpen] = useState(false);
	const id = useId();
	const inEffect = new URLSearchParams(query).size;
	return (
		<>
			<Button
				icon={<SlidersHorizontal aria-hidden />}
				aria-expanded={isOpen}
				aria-controls={id}
				className="justify-self-start no-js:hidden sm:hidden"
				onClick={() => setOpen(!isOpen)}
			>
				Filters{inEffect === 0 ? "" : ` (${inEffect})`}
			</Button>
			<Form
				id={id}
				method="get"
				// New fields for new filters: React keeps what was typed otherwise.
				key={query}
				role={role}
				aria-label={label}
				className={cx("grid gap-4", !isOpen && "js:max-sm:hidden")}
			>
				<div className={cx("items-end gap-x-3 gap-y-4", className)}>
					{children}
					<div className="flex flex-wrap gap-2">
						<Button type="submit">{submitLabel}</Button>
						{query === "" ? null : (
							<ButtonLink to={clearTo} variant="quiet">
								Clear
							</ButtonLink>
						)}
					</div>
				</div>
				{more}
			</Form>
		</>
	);
}

type FilterProps = {
	label: string;
	name: string;
	/** Value in effect; missing for none. */
	value: string | undefined;
	placeholder?: string;
	className?: string;
};

/** A choice. Its empty option, for any value, has the text of `placeholder`; without one it has none. */
export function SelectFilter({
	label,
	name,
	value,
	options,
	placeholder,
	className,
}: FilterProps & { options: readonly { value: string; label: string }[] }) {
	return (
		<LabeledControl label={label} {...(className === undefined ? {} : { className })}>
			{(id) => (
				<Select
					id={id}
					name={name}
					options={options}
					defaultValue={value ?? ""}
					{...(placeholder === undefined ? {} : { placeholder })}
				/>
			)}
		</LabeledControl>
	);
}

/** A text, or a day. */
export function InputFilter({
	label,
	name,
	value,
	type = "text",
	placeholder,
	className,
}: FilterProps & { type?: "text" | "search" | "date" }) {
	return (
		<LabeledControl label={label} {...(className === undefined ? {} : { className })}>
			{(id) => (
				<Input
					id={id}
					type={type}
					name={name}
					defaultValue={value ?? ""}
					placeholder={placeholder}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
			)}
		</LabeledControl>
	);
}
