import { useNavigation } from "react-router";
import { Button, type ButtonProps } from "#app/ui/button.tsx";

/**
 * Submits its form and shows the pending state. Inside a fetcher's form pass `state={fetcher.state}`. Otherwise it
 * follows the page's own submission; with an `intent`, or another `name` and `value`, only its own.
 */
export function SubmitButton({
	state,
	intent,
	variant = "primary",
	...others
}: Omit<ButtonProps, "type" | "pending"> & {
	state?: "idle" | "submitting" | "loading";
	/** Which of the page's forms is sent. */
	intent?: string | undefined;
}) {
	const props = intent === undefined ? others : { ...others, name: "intent", value: intent };
	const navigation = useNavigation();
	const submitted = navigation.formData;
	const mine =
		submitted !== undefined &&
		(props.name === undefined || submitted.get(props.name) === String(props.value ?? ""));
	return (
		<Button
			{...props}
			type="submit"
			variant={variant}
			pending={state === undefined ? mine : state !== "idle"}
		/>
	);
}
