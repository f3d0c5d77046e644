import { useNavigation } from "react-router";
import { Button, type ButtonProps } from "#app/ui/button.tsx";

/**
 * Submits its form and shows the pending state. Inside a fetcher's form pass `state={fetcher.state}`. Otherwise it
 * follows the page's own submission; with a `name` and `value` (the intent) only its own.
 */
export function SubmitButton({
	state,
	variant = "primary",
	...props
}: Omit<ButtonProps, "type" | "pending"> & { state?: "idle" | "submitting" | "loading" }) {
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
