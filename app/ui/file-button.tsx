import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";

/**
 * A file field as a button, and beside it what is chosen, for a row that wraps. The input is out of sight but has the focus,
 * and its own `aria-label`. Without scripts, style sheets say that a file is chosen, which they know of a required field
 * alone; one that isn't required looks as the browser draws it.
 *
 * @param label text of the button
 * @param uploadsAtOnce whether a script takes the file as soon as it is chosen, so that there is nothing to say
 */
export function FileButton({
	label,
	icon,
	uploadsAtOnce = false,
	...input
}: Omit<ComponentProps<"input">, "type" | "className" | "ref"> & {
	id: string;
	"aria-label": string;
	label: string;
	icon: ReactNode;
	uploadsAtOnce?: boolean;
	ref?: React.RefObject<HTMLInputElement | null> | undefined;
}) {
	const own = useRef<HTMLInputElement>(null);
	const ref = input.ref ?? own;
	const [chosen, setChosen] = useState("");
	useEffect(() => {
		const element = ref.current;
		const form = element?.form;
		const read = () => setChosen(namesOf(element));
		// The form is emptied after its event.
		const onReset = () => queueMicrotask(read);
		// A file may have been chosen before hydration.
		read();
		form?.addEventListener("reset", onReset);
		return () => form?.removeEventListener("reset", onReset);
	}, [ref]);
	const isNative = input.required !== true;
	return (
		<>
			<input
				{...input}
				ref={ref}
				type="file"
				className={isNative ? "peer min-h-11 min-w-0 py-2 text-ui js:sr-only" : "peer sr-only"}
				onChange={(event) => {
					input.onChange?.(event);
					setChosen(namesOf(event.currentTarget));
				}}
			/>
			<label
				htmlFor={input.id}
				aria-hidden
				className={`min-h-11 cursor-pointer items-center gap-2 rounded-md border border-edge bg-raised px-4 py-2.5 text-ui leading-5 font-medium transition-colors duration-150 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf hover:border-ink [&>svg]:size-4 [&>svg]:shrink-0 ${isNative ? "hidden js:inline-flex" : "inline-flex"}`}
			>
				{icon}
				{label}
			</label>
			{isNative ? null : (
				<span className="hidden text-ui text-muted no-js:peer-valid:inline">
					{input.multiple ? "Files chosen" : "File chosen"}
				</span>
			)}
			{uploadsAtOnce || chosen === "" ? null : (
				<span aria-hidden className="min-w-0 text-ui wrap-anywhere text-muted" dir="auto">
					{chosen}
				</span>
			)}
		</>
	);
}

/** @returns the name of the chosen file, or the number of several; empty for none */
function namesOf(input: HTMLInputElement | null): string {
	const files = input?.files;
	if (!files || files[0] === undefined) return "";
	return files.length === 1 ? files[0].name : `${files.length} files`;
}
