import { type ReactNode, useEffect, useRef } from "react";
import { Form, href, Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Wordmark } from "#app/ui/mark.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { START_STEPS, type StartStep } from "../schema.ts";

/** Address of a step and its form: without JavaScript, a refused form returns to the same step. */
export const startPath = (step: StartStep) => `${href("/dashboard/start")}?step=${step}`;

const TITLES: Record<StartStep, { title: string; description: string }> = {
	you: {
		title: "Who is this page about?",
		description: "A photo, a sentence, and where else you are.",
	},
	links: {
		title: "Add your links",
		description: "Paste addresses. Titles and pictures come by themselves.",
	},
	look: {
		title: "Choose a look",
		description: "Each one shows your own page. You can change it at any time.",
	},
};

/** Frame of the steps after sign-up: the logo, a way past the step, the progress and the title. */
export function StartFrame({
	step,
	appName,
	children,
}: {
	step: StartStep;
	appName: string;
	children: ReactNode;
}) {
	const { title, description } = TITLES[step];
	const number = START_STEPS.indexOf(step) + 1;
	const headingRef = useRef<HTMLHeadingElement>(null);

	// Moves the focus to the new step's title, because the pressed button is gone.
	const lastStep = useRef(step);
	useEffect(() => {
		if (step === lastStep.current) return;
		lastStep.current = step;
		headingRef.current?.focus();
	}, [step]);

	return (
		<div className="editor grid grid-cols-1 gap-6">
			<div className="grid gap-3">
				<div className="flex min-h-11 items-center justify-between gap-4">
					<Wordmark name={appName} />
					<Skip step={step} />
				</div>
				<progress
					className="progress h-1!"
					value={number}
					max={START_STEPS.length}
					aria-label="First steps"
				/>
			</div>
			<header className="grid gap-1">
				<p className="text-sm text-muted">
					Step {number} of {START_STEPS.length}
				</p>
				<h1 ref={headingRef} tabIndex={-1} className="title-page outline-none">
					{title}
				</h1>
				<p className="max-w-[60ch] text-muted">{description}</p>
			</header>
			{children}
		</div>
	);
}

/** Leads past a step; past the last one, to the end. */
function Skip({ step }: { step: StartStep }) {
	const next = nextStep(step);
	if (next !== undefined) {
		return (
			<Link to={startPath(next)} className={buttonClass({ variant: "quiet" })}>
				Skip
			</Link>
		);
	}
	return (
		<Form method="post" action={startPath(step)}>
			<SubmitButton variant="quiet" intent="finish">
				Skip
			</SubmitButton>
		</Form>
	);
}

export function nextStep(step: StartStep): StartStep | undefined {
	return START_STEPS[START_STEPS.indexOf(step) + 1];
}

/** The button that leads on, at the bottom of a phone's window. */
export function StepBar({ children }: { children: ReactNode }) {
	return <div className="step-bar grid sm:justify-items-start">{children}</div>;
}
