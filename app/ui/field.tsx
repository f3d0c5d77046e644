import {
	type FieldMetadata,
	type FormMetadata,
	getInputProps,
	getSelectProps,
	getTextareaProps,
} from "@conform-to/react";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from "react";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { cx } from "#app/ui/cx.ts";
import { Input, Select, type SelectOption, Textarea } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";

type Shared<Schema> = {
	/** The field as Conform describes it: its name, value, constraints and errors. */
	field: FieldMetadata<Schema>;
	label: string;
	/** One line of help below the label. */
	hint?: ReactNode;
	/** Content at the right of the label, such as a link to a forgotten password. */
	aside?: ReactNode;
	/** Hides the label visually, but not from screen readers. */
	labelHidden?: boolean | undefined;
	className?: string | undefined;
};

type Placed = {
	/** Shows the control as the text that it edits, without a box. */
	isInPlace?: boolean;
	/** Classes of the control itself. */
	controlClassName?: string;
};

type Counted = {
	/** Always shows the character count, instead of only above the limit. */
	counter?: boolean | undefined;
	/**
	 * Maximum number of characters, if the schema's `max()` doesn't define it. Never set as the attribute of
	 * that name: a browser would silently truncate pasted text.
	 */
	maxLength?: number | undefined;
};

/** What fields say about their length. */
export type LengthTexts = {
	/** The limit as a sentence. */
	atMost: (max: number) => string;
	/** @param count number of characters over the limit */
	tooMany: (count: number) => string;
	/** Writes a number. */
	number: (count: number) => string;
};

/** For forms that aren't in English. */
export const LengthTextsContext = createContext<LengthTexts>({
	atMost: (max) => `At most ${formatWholeCount(max)} characters.`,
	tooMany: (count) =>
		count === 1 ? "1 character too many" : `${formatWholeCount(count)} characters too many`,
	number: formatWholeCount,
});

/** Labels of the button that shows a password, for forms that aren't in English. */
export const PasswordTextsContext = createContext({
	showPassword: "Show password",
	hidePassword: "Hide password",
});

/** Props that a caller can't set on the control, because Conform controls them. */
type Controlled =
	| "form"
	| "name"
	| "id"
	| "defaultValue"
	| "defaultChecked"
	| "value"
	| "className"
	| "prefix"
	| "type";

type TextType =
	| "text"
	| "email"
	| "url"
	| "search"
	| "tel"
	| "number"
	| "date"
	| "datetime-local"
	| "color";

/** A line of text. */
export function TextField<Schema>({
	field,
	label,
	hint,
	aside,
	labelHidden,
	className,
	counter,
	maxLength = field.maxLength,
	type = "text",
	prefix,
	suffix,
	isInPlace = false,
	controlClassName,
	initialText,
	...input
}: Shared<Schema> &
	Counted &
	Placed &
	Omit<ComponentProps<"input">, Controlled | "maxLength"> & {
		type?: TextType;
		/** What it starts with, if that isn't the field's value. */
		initialText?: string;
		/** Prefix inside the box, such as the host before a username. */
		prefix?: ReactNode;
		suffix?: ReactNode;
	}) {
	const focus = useRefusedFocus(field.errors !== undefined);
	return (
		<Shell {...{ field, label, hint, aside, labelHidden, className, counter, maxLength }}>
			<Input
				{...input}
				{...focus}
				{...getInputProps(field, { type, ...describedBy(field, { hint, counter, maxLength }) })}
				{...(initialText === undefined ? {} : { defaultValue: initialText })}
				maxLength={undefined}
				prefix={prefix}
				suffix={suffix}
				isInPlace={isInPlace}
				className={controlClassName}
			/>
		</Shell>
	);
}

/** Several lines of text. */
export function TextareaField<Schema>({
	field,
	label,
	hint,
	aside,
	labelHidden,
	className,
	counter,
	maxLength = field.maxLength,
	isInPlace = false,
	controlClassName,
	...textarea
}: Shared<Schema> & Counted & Placed & Omit<ComponentProps<"textarea">, Controlled | "maxLength">) {
	const focus = useRefusedFocus(field.errors !== undefined);
	return (
		<Shell {...{ field, label, hint, aside, labelHidden, className, counter, maxLength }}>
			<Textarea
				{...textarea}
				{...focus}
				{...getTextareaProps(field, describedBy(field, { hint, counter, maxLength }))}
				maxLength={undefined}
				isInPlace={isInPlace}
				className={controlClassName}
			/>
		</Shell>
	);
}

/** A password, with a toggle to show it if scripts run. */
export function PasswordField<Schema>({
	field,
	label,
	hint,
	aside,
	labelHidden,
	className,
	autoComplete = "current-password",
	children,
	...input
}: Shared<Schema> &
	Omit<ComponentProps<"input">, Controlled | "children"> & {
		autoComplete?: "current-password" | "new-password";
		/** Content below the box: a strength meter. */
		children?: ReactNode;
	}) {
	const [shown, setShown] = useState(false);
	const { maxLength } = field;
	const { showPassword, hidePassword } = useContext(PasswordTextsContext);
	const focus = useRefusedFocus(field.errors !== undefined);
	return (
		<Shell {...{ field, label, hint, aside, labelHidden, className, maxLength }} after={children}>
			<Input
				{...input}
				{...focus}
				{...getInputProps(field, {
					type: "password",
					...describedBy(field, { hint, maxLength }),
				})}
				maxLength={undefined}
				type={shown ? "text" : "password"}
				autoComplete={autoComplete}
				autoCapitalize="none"
				spellCheck={false}
				suffix={
					<button
						type="button"
						className="hidden size-11 place-items-center rounded-md text-muted -outline-offset-4 hover:text-ink js:grid"
						aria-label={shown ? hidePassword : showPassword}
						aria-controls={field.id}
						onClick={() => setShown(!shown)}
					>
						{shown ? (
							<EyeOff aria-hidden className="size-4.5" />
						) : (
							<Eye aria-hidden className="size-4.5" />
						)}
					</button>
				}
			/>
		</Shell>
	);
}

/** A checkbox with its label at the right, which may contain links. */
export function CheckboxField<Schema>({
	field,
	label,
	hint,
	className,
	...input
}: Omit<Shared<Schema>, "label" | "aside" | "labelHidden"> & { label: ReactNode } & Omit<
		ComponentProps<"input">,
		Controlled
	>) {
	const focus = useRefusedFocus(field.errors !== undefined);
	return (
		<div className={cx("grid gap-1", className)}>
			<div className="flex items-start gap-3">
				<input
					{...input}
					{...focus}
					{...getInputProps(field, { type: "checkbox", ...describedBy(field, { hint }) })}
					className="hit-44 mt-0.5 size-5 shrink-0 rounded-sm"
				/>
				<label htmlFor={field.id} className="text-ui leading-6">
					{label}
				</label>
			</div>
			{hint === undefined ? null : (
				<p id={field.descriptionId} className="ps-8 text-sm text-muted">
					{hint}
				</p>
			)}
			<ErrorList id={field.errorId} errors={field.errors} className="ps-8" />
		</div>
	);
}

/** A choice of one option. */
export function SelectField<Schema>({
	field,
	label,
	hint,
	aside,
	labelHidden,
	className,
	options,
	placeholder,
	...select
}: Shared<Schema> &
	Omit<ComponentProps<"select">, Controlled | "children"> & {
		options: readonly SelectOption[];
		placeholder?: string;
	}) {
	const { defaultValue, ...props } = getSelectProps(field, describedBy(field, { hint }));
	const focus = useRefusedFocus(field.errors !== undefined);
	return (
		<Shell {...{ field, label, hint, aside, labelHidden, className }}>
			<Select
				{...select}
				{...props}
				{...focus}
				defaultValue={defaultValue ?? ""}
				options={options}
				placeholder={placeholder}
			/>
		</Shell>
	);
}

/** The errors of one control, which refers to them by `id`. */
export function ErrorList({
	id,
	errors,
	className,
}: {
	id: string;
	errors: readonly string[] | undefined;
	className?: string | undefined;
}) {
	if (errors === undefined || errors.length === 0) return null;
	return (
		<ul id={id} className={cx("grid gap-0.5 text-sm font-medium text-poppy", className)}>
			{errors.map((error) => (
				<li key={error}>{error}</li>
			))}
		</ul>
	);
}

/** Errors of the form as a whole, announced at once. Renders nothing without errors. */
export function FormError({
	form,
	className,
}: {
	form: Pick<FormMetadata, "errorId" | "errors">;
	className?: string;
}) {
	if (form.errors === undefined || form.errors.length === 0) return null;
	return (
		<Notice tone="danger" role="alert" id={form.errorId} {...(className ? { className } : {})}>
			{form.errors.join(" ")}
		</Notice>
	);
}

function Shell<Schema>({
	field,
	label,
	hint,
	aside,
	labelHidden,
	className,
	counter,
	maxLength,
	after,
	children,
}: Shared<Schema> & Counted & { after?: ReactNode; children: ReactNode }) {
	const texts = useContext(LengthTextsContext);
	const length = lengthOf(field);
	const isOver = maxLength !== undefined && length > maxLength;
	return (
		<div className={cx("grid grid-cols-1 content-start gap-1.5", className)}>
			<div
				className={cx(
					"flex items-baseline justify-between gap-4",
					labelHidden && !aside && "sr-only",
				)}
			>
				<label htmlFor={field.id} className={cx("text-ui font-medium", labelHidden && "sr-only")}>
					{label}
				</label>
				{aside === undefined ? null : <span className="text-sm">{aside}</span>}
			</div>
			{children}
			{after}
			{field.errors === undefined && hint === undefined && !counter && !isOver ? null : (
				<div className="flex items-start justify-between gap-4 text-sm">
					<div className="grid gap-0.5">
						<ErrorList id={field.errorId} errors={field.errors} />
						<div id={field.descriptionId} className="text-muted">
							{hint}
							{isOver ? (
								<span role="status" className="block font-medium text-poppy">
									{texts.tooMany(length - maxLength)}
								</span>
							) : counter && maxLength !== undefined ? (
								<span className="js:sr-only"> {texts.atMost(maxLength)}</span>
							) : null}
						</div>
					</div>
					{maxLength !== undefined && (counter || isOver) ? (
						<Counter length={length} max={maxLength} />
					) : null}
				</div>
			)}
		</div>
	);
}

/**
 * Counts while typing, which requires scripts. Without them, text states the limit, and the count appears when the
 * server has rejected the text.
 */
function Counter({ length, max }: { length: number; max: number }) {
	const { number } = useContext(LengthTextsContext);
	const isOver = length > max;
	const tone = isOver
		? "text-poppy font-medium"
		: length >= max * 0.9
			? "text-honey"
			: "text-muted";
	return (
		<span aria-hidden className={cx("tabular shrink-0", tone, !isOver && "no-js:hidden")}>
			{number(length).padStart(number(max).length, FIGURE_SPACE)} / {number(max)}
		</span>
	);
}

/** As wide as a digit, so that the count doesn't move while it grows. */
const FIGURE_SPACE = "\u2007";

/** Number of characters that the schema will count: forms send a line break as two, and trim the ends. */
function lengthOf<Schema>({ value }: FieldMetadata<Schema>): number {
	return typeof value === "string" ? value.replaceAll("\r\n", "\n").trim().length : 0;
}

function describedBy<Schema>(
	field: FieldMetadata<Schema>,
	{ hint, counter, maxLength = Infinity }: { hint?: ReactNode } & Counted,
) {
	const isDescribed = hint !== undefined || counter || lengthOf(field) > maxLength;
	return isDescribed ? { ariaDescribedBy: field.descriptionId } : {};
}
