import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

type ListForm = Pick<
	FormMetadata<Record<string, unknown>, string[]>,
	"insert" | "remove" | "reorder"
>;

/**
 * A list in a section's form. Its buttons add, remove and move items: in the browser with scripts, and by the form's
 * action without them. Nothing is saved before the form is.
 */
export function ListEditor<Item>({
	form,
	field,
	label,
	noun,
	fresh,
	isCompact = false,
	children,
}: {
	form: unknown;
	field: FieldMetadata<Item[] | undefined>;
	label: string;
	/** Name of one item, such as "step". */
	noun: string;
	/** Values of a new item. */
	fresh: NoInfer<Partial<Item>> | string;
	/** Puts an item and its buttons in one line, for items of a single field. */
	isCompact?: boolean;
	children: (item: FieldMetadata<Item>, name: string) => ReactNode;
}) {
	// Which fields the form has doesn't matter here, but TypeScript can't know that.
	const { insert, remove, reorder } = form as ListForm;
	const items = field.getFieldList() as FieldMetadata<Item>[];
	const list = field.name as never;
	return (
		<fieldset className="grid min-w-0 gap-3">
			<legend className="mb-3 text-ui font-semibold">{label}</legend>
			<ErrorList id={field.errorId} errors={field.errors} />
			{items.length === 0 ? <p className="text-ui text-muted">None</p> : null}
			{items.map((item, index) => {
				const name = `${noun} ${index + 1}`;
				const isLast = index === items.length - 1;
				const buttons = (
					<div className="ml-auto flex shrink-0">
						<IconButton
							type="submit"
							label={`Move ${name} up`}
							icon={<ArrowUp aria-hidden />}
							disabled={index === 0}
							{...reorder.getButtonProps({ name: list, from: index, to: Math.max(0, index - 1) })}
						/>
						<IconButton
							type="submit"
							label={`Move ${name} down`}
							icon={<ArrowDown aria-hidden />}
							disabled={isLast}
							{...reorder.getButtonProps({ name: list, from: index, to: index + 1 })}
						/>
						<IconButton
							type="submit"
							label={`Remove ${name}`}
							icon={<Trash2 aria-hidden />}
							{...remove.getButtonProps({ name: list, index })}
						/>
					</div>
				);
				if (isCompact) {
					return (
						<div key={item.key} className="flex items-start gap-1">
							<div className="min-w-0 flex-1">{children(item, name)}</div>
							{buttons}
						</div>
					);
				}
				return (
					<fieldset
						key={item.key}
						className="grid min-w-0 grid-cols-1 gap-4 rounded-md border border-hairline bg-paper p-4"
					>
						<legend className="sr-only">{capitalized(name)}</legend>
						<div className="-mt-2 -mr-2 flex items-center justify-between gap-2">
							<span aria-hidden="true" className="text-ui font-medium">
								{capitalized(name)}
							</span>
							{buttons}
						</div>
						<ErrorList id={item.errorId} errors={item.errors} />
						{children(item, name)}
					</fieldset>
				);
			})}
			<Button
				type="submit"
				size="sm"
				icon={<Plus aria-hidden />}
				className="justify-self-start"
				{...insert.getButtonProps({ name: list, defaultValue: fresh as never })}
			>
				Add {noun}
			</Button>
		</fieldset>
	);
}

export function capitalized(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
