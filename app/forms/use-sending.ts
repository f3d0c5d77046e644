import { useNavigation } from "react-router";

/** Whether a form of the page is being sent, or its response rendered. */
export function useSending(): boolean {
	const { formData, formMethod } = useNavigation();
	return formData !== undefined && formMethod !== "GET";
}
