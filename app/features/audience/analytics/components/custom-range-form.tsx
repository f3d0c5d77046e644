import { useId } from "react";
import { Form } from "react-router";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

type Days = {
	/** First and last UTC day of the range that is shown. */
	from: string;
	to: string;
	/** Earliest and latest day that can be selected. */
	oldest: string;
	today: string;
};

/** Form for the first and last day of a range. */
export function CustomRangeForm({ from, to, oldest, today }: Days) {
	return (
		<Form method="get" preventScrollReset className="flex flex-wrap items-end gap-x-4 gap-y-3">
			<input type="hidden" name="range" value="custom" />
			<DayField name="from" label="From" value={from} min={oldest} max={today} />
			<DayField name="to" label="To" value={to} min={oldest} max={today} />
			<SubmitButton variant="secondary">Show</SubmitButton>
		</Form>
	);
}

function DayField({
	name,
	label,
	value,
	min,
	max,
}: {
	name: string;
	label: string;
	value: string;
	min: string;
	max: string;
}) {
	const id = useId();
	return (
		<div className="grid gap-1.5">
			<label htmlFor={id} className="text-ui font-medium">
				{label}
			</label>
			<Input
				// The range that is shown may differ from the typed one, because it is limited to the available days.
				key={value}
				id={id}
				type="date"
				name={name}
				defaultValue={value}
				min={min}
				max={max}
				required
			/>
		</div>
	);
}
