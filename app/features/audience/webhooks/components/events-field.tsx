import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { ErrorList } from "#app/ui/field.tsx";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../schema.ts";

/**
 * Checkboxes for the events that a webhook gets.
 * @param offered events to choose from
 */
export function EventsField({
	field,
	offered,
}: {
	field: FieldMetadata<WebhookEvent[]>;
	offered: WebhookEvent[];
}) {
	const boxes = getCollectionProps(field, { type: "checkbox", options: offered });
	const { errors, errorId } = field;
	const focus = useRefusedFocus(errors !== undefined);
	return (
		<fieldset aria-describedby={errors ? errorId : undefined}>
			<legend className="mb-1 text-ui font-medium">Events</legend>
			<div className="grid gap-x-6 sm:grid-cols-2">
				{boxes.map(({ key, ...box }) => (
					<label key={key} className="flex min-h-11 items-start gap-3 py-2.5 text-ui leading-6">
						<input {...box} {...focus} className="mt-0.5 size-5 shrink-0 rounded-sm" />
						{WEBHOOK_EVENTS[box.value as WebhookEvent]}
					</label>
				))}
			</div>
			<ErrorList id={errorId} errors={errors} />
		</fieldset>
	);
}
